export interface RetentionTables {
  retention_marks: RetentionMarksTable
}

interface RetentionMarksTable {
  client_id: string
  kind: string
  through: string
}
