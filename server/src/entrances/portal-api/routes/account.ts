import { z } from 'zod'
import {
  acceptInvitation,
  createOrganisation,
  type People,
  removeUnconfirmedUser,
  tokenDigest,
} from '../../../registry/accounts/index.ts'
import {
  type Client,
  hasName,
  namedOrigin,
  PortalError,
  RIGHTS_OF,
  VIEW_RIGHTS,
} from '../../../domain/index.ts'
import {
  asUser,
  email,
  ownAccountRoutes,
  password,
  Reply,
  text,
  type Visitor,
} from '../../portal-kit/index.ts'
import { createPortalClient, type KnownClient } from '../../../registry/clients/index.ts'
import {
  countPasskeys,
  findClientAlone,
  findInvitation,
  findOrganisation,
  findUserByEmail,
  isNodeAway,
  listClientsOf,
  listMemberships,
  listOrganisationClients,
} from '../../../storage/index.ts'
import { inEvenTime } from '../even-time.ts'
import type { PortalDeps, Viewer } from '../deps.ts'
import { ofUser, open } from '../route.ts'
import type { Facts, Me, ShownInvitation } from '../shapes.ts'

export const accountRoutes = [
  open('GET /facts', null, {
    async run({ version, served, isSignUpOpen, mailer, publicUrl }): Promise<Facts> {
      const named = namedOrigin(publicUrl)
      return {
        version,
        environments: [...served],
        isSignUpOpen,
        sendsMail: mailer.sends,
        passkeyUrl: hasName(publicUrl) && named !== publicUrl ? `${named}/portal` : null,
        publicUrl,
      }
    },
  }),

  open('POST /sign-up', null, {
    body: z.strictObject({
      ...{ name: text(100), email, password },
      organisation: text(100).optional(),
      invitation: text(100).optional(),
    }),
    async run(deps, visitor, { body }) {
      return body.invitation === undefined
        ? signUp(deps, visitor, body)
        : signUpByInvitation(deps, visitor, { ...body, invitation: body.invitation })
    },
  }),

  open('POST /verify-email', null, {
    body: z.strictObject({ token: text(2_000), password: z.string().max(128).optional() }),
    async run(deps, visitor, { body }) {
      const people = await deps.people()
      const { user, isMaker } = await people.readConfirmation(body.token, visitor.headers)
      if (!isMaker && !user.isEmailVerified) await requirePassword(people, visitor, user.email, body.password)
      const cookies = await people.confirm(user, visitor.headers)
      await ensureSandboxClients(deps, visitor, user)
      return new Reply({ ok: true }, cookies.length > 0 ? { 'set-cookie': cookies } : {})
    },
  }),

  open('POST /verification-mail', null, {
    // A person who knows the password may have the link once more, and nobody else learns that there is an account.
    body: z.strictObject({ email, password: z.string().max(128) }),
    async run(deps, visitor, { body }) {
      const people = await deps.people()
      const place = await people.claim(body.email, visitor)
      const known = await people.signIn(body.email, body.password)
      if (known !== 'wrong') await place.giveBack()
      const user = known === 'unverified' && (await findUserByEmail(deps.db, deps.realm, body.email))
      return user ? sendVerification(deps, visitor, user) : { verificationLink: null }
    },
  }),

  ofUser('GET /me', null, {
    async run(deps, { user, view }): Promise<Me> {
      if (view) return seenBy(deps, view)
      const { userId, name, email: address, isEmailVerified, hasTwoFactor } = user
      const [memberships, owned, passkeys] = await Promise.all([
        listMemberships(deps.db, userId),
        listClientsOf(deps.db, userId),
        countPasskeys(deps.db, deps.realm, userId),
      ])
      const clients = await Promise.all(
        owned.map(async ({ clientId, organisationId }) => ({
          organisationId,
          client: await findShown(deps, clientId),
        })),
      )
      return {
        user: { userId, name, email: address, isEmailVerified, hasTwoFactor, passkeys },
        organisations: memberships.map(({ organisationId, name: called, role }) => ({
          organisationId,
          name: called,
          role,
          rights: RIGHTS_OF[role],
          clients: clients.flatMap(({ organisationId: owner, client }) =>
            client && owner === organisationId ? [client] : [],
          ),
        })),
        view: null,
      }
    },
  }),

  ...ownAccountRoutes(ofUser),

  open('GET /invitations/:token', null, {
    async run(deps, { headers }, { params }): Promise<ShownInvitation> {
      const found = await findInvitation(deps.db, tokenDigest(deps, params.token ?? ''), deps.clock.now())
      if (!found)
        throw new PortalError(404, 'link_expired', 'This invitation is no longer valid: ask for a new one.')
      const { organisation, email: invited, role, invitedBy } = found
      const user = await (await deps.people()).find(headers)
      return { organisation, email: invited, role, invitedBy, isForYou: user?.email === invited }
    },
  }),

  ofUser('POST /invitations/:token/accept', null, {
    async run(deps, { user, who }, { params }) {
      return { organisationId: await acceptInvitation(deps, who, params.token ?? '', user) }
    },
  }),
]

/** Whoever has signed in sees their clients, also while a server is away that has the clock of one: then it shows real time. */
async function findShown(deps: PortalDeps, clientId: string) {
  try {
    const client = await deps.findClient(clientId)
    return client && shownClient(client)
  } catch (error) {
    if (!isNodeAway(error)) throw error
    const client = await findClientAlone(deps.db, clientId)
    return client && shownClient({ ...client, clockOffsetMs: 0 })
  }
}

const shownClient = ({
  clientId,
  name,
  environment,
  status,
  region,
  clockOffsetMs,
}: Client & Pick<KnownClient, 'clockOffsetMs'>) => ({
  ...{ clientId, name, environment, status, region, clockOffsetMs },
})

/** The one organisation that an operator looks at. */
async function seenBy(
  deps: PortalDeps,
  { name, email: address, organisationId, clientId, endsAt }: Viewer,
): Promise<Me> {
  const [organisation, ids] = await Promise.all([
    findOrganisation(deps.db, organisationId),
    listOrganisationClients(deps.db, organisationId),
  ])
  const clients = await Promise.all(ids.map((id) => findShown(deps, id)))
  return {
    user: {
      ...{ userId: `operator ${address}`, name, email: address },
      ...{ isEmailVerified: true, hasTwoFactor: true, passkeys: 0 },
    },
    organisations: [
      {
        ...{ organisationId, name: organisation?.name ?? '', role: 'viewer', rights: VIEW_RIGHTS },
        clients: clients.flatMap((client) => client ?? []),
      },
    ],
    view: { clientId, endsAt: endsAt.toISOString() },
  }
}

interface SignUp {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly organisation?: string | undefined
}

/** The same for an address that has an account and for one that has none: an outsider learns nothing about others. */
async function signUp(deps: PortalDeps, visitor: Visitor, person: SignUp) {
  if (!deps.isSignUpOpen)
    throw new PortalError(403, 'sign_up_closed', 'You need an invitation to create an account: ask for one.')
  return inEvenTime(deps.signUpStepMs, async () => {
    const people = await deps.people()
    const { name, email: address, password: secret, organisation = `${name}’s shop` } = person
    const userId = await people.signUp({ name, email: address, password: secret })
    if (userId === null) {
      people.mailAlreadyThere(address, visitor.address)
      return sent(deps, await people.vainConfirmation())
    }
    const maker = asUser(deps.realm, visitor.who, address)
    await createOrganisation(deps, maker, { name: organisation, ownerId: userId })
    return sendVerification(deps, visitor, { userId, email: address })
  })
}

async function sendVerification(
  deps: PortalDeps,
  visitor: Visitor,
  user: { readonly userId: string; readonly email: string },
) {
  const people = await deps.people()
  const made = await people.confirmation(user.userId)
  people.mailVerification(user.email, made.link, visitor.address)
  return sent(deps, made)
}

const sent = ({ showsLinks }: PortalDeps, { link, cookie }: { link: string; cookie: string }) =>
  new Reply({ verificationLink: showsLinks ? link : null }, { 'set-cookie': cookie })

/**
 * A person who has a link and did not sign up in this browser must know the password: otherwise somebody who signs up
 * with another's address could sign in as soon as its owner clicks.
 */
async function requirePassword(
  people: People,
  visitor: Visitor,
  email: string,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined)
    throw new PortalError(403, 'password_needed', 'Enter the password that was chosen at sign-up.')
  const place = await people.claim(email, visitor)
  if ((await people.signIn(email, typed)) !== 'wrong') return place.giveBack()
  throw new PortalError(403, 'wrong_password', 'This is not the password that was chosen at sign-up.', {
    field: 'password',
  })
}

/**
 * The link of an invitation was sent to the address: nothing more needs to be proven, and what others began counts for
 * nothing.
 */
async function signUpByInvitation(
  deps: PortalDeps,
  { who, headers }: Visitor,
  { name, email: address, password: secret, invitation }: SignUp & { readonly invitation: string },
) {
  const found = await findInvitation(deps.db, tokenDigest(deps, invitation), deps.clock.now())
  if (!found)
    throw new PortalError(404, 'link_expired', 'This invitation is no longer valid: ask for a new one.')
  if (found.email !== address)
    throw new PortalError(403, 'not_for_you', `This invitation is for ${found.email}.`, {
      field: 'email',
      facts: { email: found.email },
    })
  const [people, invited] = [await deps.people(), asUser(deps.realm, who, address)]
  const known = await findUserByEmail(deps.db, deps.realm, address)
  if (known && !known.isEmailVerified) await removeUnconfirmedUser(deps, invited, known.userId)
  const userId = known?.isEmailVerified
    ? null
    : await people.signUp({ name, email: address, password: secret })
  if (userId === null)
    throw new PortalError(
      409,
      'account_exists',
      'An account with this address already exists: sign in and open the link again.',
    )
  await acceptInvitation(deps, invited, invitation, { userId, email: address })
  const cookies = [
    ...(await people.openSession(headers, { userId })),
    people.devices.cookieFor(headers, address),
  ]
  return new Reply({ verificationLink: null, isSignedIn: true }, { 'set-cookie': cookies })
}

/** A person who has confirmed an address can try the interface at once. */
async function ensureSandboxClients(
  deps: PortalDeps,
  { who }: Visitor,
  { userId, email: address }: { readonly userId: string; readonly email: string },
): Promise<void> {
  if (!deps.served.has('sandbox')) return
  for (const { organisationId, name, role } of await listMemberships(deps.db, userId)) {
    if (role !== 'owner' || (await listOrganisationClients(deps.db, organisationId)).length > 0) continue
    await createPortalClient(deps, asUser(deps.realm, who, address), {
      organisationId,
      name,
      environment: 'sandbox',
      region: null,
      publicKey: null,
    })
  }
}
