import type { Application, AuditRow, Invited, Page, Role, Team } from 'amsel/portal-api'
import { del, get, post, type Query } from './ask.ts'

const at = (organisationId: string) => `/organisations/${organisationId}`

export const rename = (organisationId: string, name: string) => post(at(organisationId), { name })
export const team = (organisationId: string) => get<Team>(`${at(organisationId)}/members`)
export const changeRole = (organisationId: string, userId: string, role: Role) =>
  post(`${at(organisationId)}/members/${userId}`, { role })
export const removeMember = (organisationId: string, userId: string) =>
  del(`${at(organisationId)}/members/${userId}`)
export const invite = (organisationId: string, email: string, role: Role) =>
  post<Invited>(`${at(organisationId)}/invitations`, { email, role })
export const withdrawInvitation = (organisationId: string, invitationId: string) =>
  del(`${at(organisationId)}/invitations/${invitationId}`)

export const applications = (organisationId: string) =>
  get<readonly Application[]>(`${at(organisationId)}/applications`)
export const askForProduction = (organisationId: string, asked: Readonly<Record<string, string>>) =>
  post<{ readonly applicationId: string }>(`${at(organisationId)}/applications`, asked)

const documentsOf = (organisationId: string, applicationId: string) =>
  `${at(organisationId)}/applications/${applicationId}/documents`
/** The document is Base64. */
export const addDocument = (
  organisationId: string,
  applicationId: string,
  file: { readonly name: string; readonly document: string },
) => post(documentsOf(organisationId, applicationId), file)
export const removeDocument = (organisationId: string, applicationId: string, documentId: string) =>
  del(`${documentsOf(organisationId, applicationId)}/${documentId}`)

export const audit = (organisationId: string, query: Query) =>
  get<Page<AuditRow>>(`${at(organisationId)}/audit`, query)
