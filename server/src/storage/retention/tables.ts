export interface RetentionTables {
  retention_marks: RetentionMarksTable
}

export interface RetentionMarksTable {
  client_id: string
  kind: string
  through: string
}
