// Why PostgreSQL could not be used, in a sentence that names the server, the setting, and what to do; never the password.

/** Undefined where the cause is not known. */
export const postgresFailure = (error: unknown, url: string): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  const server = serverOf(url)
  const explain = typeof code === 'string' ? explanations.find(([codes]) => codes.test(code))?.[1] : undefined
  if (explain !== undefined) return explain(server, messageOf(error))
  if (/client password must be a string/.test(error.message))
    return `PostgreSQL at ${server.at} asks for a password, and ${setting} has none`
  return error.message.startsWith('Connection terminated') ? explainAway(server, '') : undefined
}

const setting = '--database-url or LECTERN_DATABASE_URL'

interface Server {
  /** Host and port. */
  readonly at: string
  readonly user: string
  readonly database: string
}

type Explain = (server: Server, message: string) => string

const explainAway: Explain = ({ at }) =>
  `PostgreSQL does not answer at ${at}; see that it runs there and can be reached, or set ${setting}`

const explanations: readonly (readonly [codes: RegExp, explain: Explain])[] = [
  [/^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN)$|^08...$/, explainAway],
  [/^E(NOTFOUND|AI_AGAIN)$/, ({ at }) => `there is no host ${at}; set ${setting} to one that there is`],
  [
    /^28...$/,
    ({ at, user }, message) =>
      `PostgreSQL at ${at} does not let ${user} in (${message}); set user and password in ${setting}`,
  ],
  [
    /^3D000$/,
    ({ at, database }) =>
      `there is no database ${database} at ${at}; make it with createdb ${database}, or set ${setting} to another`,
  ],
  [
    /^42501$/,
    ({ at, user, database }, message) =>
      `${user} may not make tables in the database ${database} at ${at} (${message}); make ${user} its owner`,
  ],
  [/^53100$/, ({ at }) => `the disk of PostgreSQL at ${at} is full; make room, then start again`],
  [
    /^53300$/,
    ({ at }) => `PostgreSQL at ${at} has too many connections; raise its max_connections, or end others`,
  ],
  [/^57P..$/, ({ at }) => `PostgreSQL at ${at} is just starting or stopping; start again shortly`],
]

const serverOf = (url: string): Server => {
  const { host, username, pathname } = new URL(url)
  const user = decodeURIComponent(username) || 'the user'
  return { at: host || 'this machine', user, database: decodeURIComponent(pathname.slice(1)) || user }
}

/** A host with several addresses fails with one error for each of them. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map(String).join('; ')
    : error.message
