// Redirect addresses of clients: which are allowed, and when two are the same.

/** In characters. */
const longestRedirectUri = 2000

const loopback = /^http:\/\/(?<host>127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?<rest>[/?].*)?$/

/** Printable ASCII, without characters that browsers interpret in their own ways, and without a fragment. */
const plain = /^[!$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]+$/

/** A scheme of one program contains a dot, like a reversed domain name: `com.example.app`. */
const ownScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\//

/** A host with an optional port. Others may contain characters that have a meaning in headers. */
const plainHost = /^(?:[\w.-]*|\[[\d.:a-f]+\])(?::\d+)?$/

/** What is wrong with an address as a redirect address; undefined where nothing is. */
export const problemOfRedirectUri = (uri: string): string | undefined => {
  if (uri.length > longestRedirectUri) return `has more than ${longestRedirectUri} characters`
  if (!plain.test(uri)) return 'has a fragment, or characters that an address does not have'
  const url = URL.parse(uri)
  if (url === null) return 'is no address'
  if (url.username !== '' || url.password !== '') return 'contains a user name'
  if (!plainHost.test(url.host)) return 'has a host that is no name'
  const isFit = /^https:\/\/[A-Za-z0-9[]/.test(uri) || loopback.test(uri) || ownScheme.test(uri)
  return isFit
    ? undefined
    : 'must begin with https://, with http:// and a loopback address, or with a scheme of your own with a dot in it, such as com.example.app:/'
}

/** Compared character by character; but a program on a person's machine may use any free port (RFC 8252, 7.3). */
export const isSameRedirectUri = (registered: string, given: string): boolean =>
  registered === given || ((withoutPort(registered) ?? '') === withoutPort(given) && URL.canParse(given))

const withoutPort = (uri: string): string | undefined => {
  const { groups } = loopback.exec(uri) ?? {}
  return groups && `${groups.host} ${groups.rest ?? ''}`
}

/** The address with parameters added to it. */
export const withParameters = (
  uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}
