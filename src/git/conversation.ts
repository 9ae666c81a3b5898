// Requests to a git server over HTTP: the address, the headers, and the meaning of its refusals.
import { type Fetcher, type FetchRequest, StatusRefused } from '#network/index.ts'
import type { GitAddress } from './address.ts'
import { type Packets, packetsOf } from './packets.ts'
import { refused } from './refusal.ts'

/** The part of the network's fetcher that is needed to reach a server. */
export type GitFetcher = Pick<Fetcher, 'fetch'>

/** A repository on a server, during an import. */
export interface Conversation {
  readonly fetcher: GitFetcher
  readonly address: GitAddress
  /** The repository's URL after the redirects of the first request. */
  readonly base: string
  readonly signal: AbortSignal
}

/** Time limits in milliseconds, for the list of refs, and for the pack. */
const limits = { asking: 60_000, receiving: 1_800_000 }

/** The limit of a list of refs in bytes: more than 200,000 refs. */
const longestList = 32_000_000

/** Asks for the server's capabilities; `read` also gets the URL that answered. */
export const askFirst = async <T>(
  { fetcher, address, signal }: Omit<Conversation, 'base'>,
  read: (packets: Packets, contentType: string) => Promise<T>,
): Promise<{ base: string; answer: T }> => {
  const request = {
    headers: headersFor(address),
    maximumBytes: longestList,
    timeoutMilliseconds: limits.asking,
    ...encrypted,
  }
  const { url, body } = await explained(
    fetcher.fetch(`${address.url}${advertisement}`, { ...request, signal }, (chunks, { contentType }) =>
      read(packetsOf(chunks), contentType),
    ),
    address,
  )
  if (!url.endsWith(advertisement))
    throw refused('the address of the repository leads to one that is none: import from where it is now')
  return { base: url.slice(0, -advertisement.length), answer: body }
}

/** Asks for a list of refs. */
export const askForList = <T>(
  conversation: Conversation,
  body: string,
  read: (packets: Packets) => Promise<T>,
): Promise<T> =>
  ask(conversation, { body, maximumBytes: longestList, timeoutMilliseconds: limits.asking }, read)

/** Asks for a pack of objects, of `maximumBytes` at most. */
export const askForPack = <T>(
  conversation: Conversation,
  body: string,
  maximumBytes: number,
  read: (packets: Packets) => Promise<T>,
): Promise<T> =>
  // Packet headers and progress messages take some of it.
  ask(
    conversation,
    { body, maximumBytes: maximumBytes * 1.1 + 1_000_000, timeoutMilliseconds: limits.receiving },
    read,
  )

const advertisement = '/info/refs?service=git-upload-pack'

const ask = async <T>(
  { fetcher, address, base, signal }: Conversation,
  { body, ...bounds }: Pick<FetchRequest, 'maximumBytes' | 'timeoutMilliseconds'> & { body: string },
  read: (packets: Packets) => Promise<T>,
): Promise<T> => {
  const isSameOrigin = new URL(base).origin === new URL(address.url).origin
  const { authorization: _, ...anonymous } = headersFor(address)
  const headers = {
    ...(isSameOrigin ? headersFor(address) : anonymous),
    'content-type': 'application/x-git-upload-pack-request',
    accept: 'application/x-git-upload-pack-result',
  }
  const request = {
    ...bounds,
    ...encrypted,
    method: 'POST',
    headers,
    body: Buffer.from(body),
    signal,
  } as const
  const asked = fetcher.fetch(`${base}/git-upload-pack`, request, chunks => read(packetsOf(chunks)))
  return (await explained(asked, address)).body
}

/** Without encryption, anybody on the way could read a token, and what it gives access to. */
const encrypted = { isPlainRefused: true }

const headersFor = ({ authorization }: GitAddress): Readonly<Record<string, string>> => ({
  'git-protocol': 'version=2',
  ...(authorization !== undefined && { authorization }),
})

const explained = async <T>(asked: Promise<T>, { url, authorization }: GitAddress): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof StatusRefused) || ![401, 403, 404, 410].includes(error.status)) throw error
    const { host } = new URL(url)
    throw refused(
      authorization === undefined
        ? `${host} has no repository at this address that everybody may read; if it is a private one, put a name and an access token into the address: https://NAME:TOKEN@${host}/…`
        : `${host} has no repository at this address that the name and the token in it may read: see whether the token is still valid, and may read the contents of the repository`,
    )
  }
}
