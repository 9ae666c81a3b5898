// Sends one request to the API as a person types it, and prints its response on standard output.
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { encodeForm, type LecternClient, type RawRequest, UnreachableError, type Upload } from '#client'
import { WrongUse } from './failure.ts'

export interface ApiCall {
  readonly data?: string
  /** `NAME=VALUE` or `NAME=@FILE`. */
  readonly form?: readonly string[]
  /** `Name: value`. */
  readonly header?: readonly string[]
  readonly paginate?: boolean
  readonly include?: boolean
}

/** Sends the request and prints the response; throws unless it succeeded. */
export const callApi = async (
  client: LecternClient,
  method: string,
  path: string,
  call: ApiCall,
): Promise<void> => {
  const verb = method.toUpperCase()
  if (!/^[A-Z]+$/.test(verb))
    throw new WrongUse(`${JSON.stringify(method)} is no method; give GET, POST, PUT, PATCH or DELETE`)
  const below = pathOf(client.server, path)
  const request = await requestOf(call)
  if (call.paginate) return printItems(client, verb, below, request)
  const response = await client.request(verb, below, request)
  if (call.include) process.stdout.write(headOf(response))
  await printBody(client.server, response)
}

/** The path below `/v1`; accepts paths that begin with `/v1` or with the server's address, too. */
const pathOf = (server: string, path: string): string => {
  if (/^\w+:\/\//.test(path) && !path.startsWith(`${server}/v1`))
    throw new WrongUse(`${path} is not below ${server}/v1; name its server with --server`)
  const local = path.startsWith(server) ? path.slice(server.length) : path
  const below = local.replace(/^\/?v1(?=[/?]|$)/, '')
  return /^([/?]|$)/.test(below) ? below : `/${below}`
}

const requestOf = async ({ data, form, header = [] }: ApiCall): Promise<RawRequest> => {
  const { type, body } = await bodyOf(data, form)
  const own = Object.fromEntries(header.map(headerOf))
  return {
    headers: { ...(type !== undefined && { 'content-type': type }), ...own },
    ...(body !== undefined && { body }),
  }
}

const headerOf = (header: string): [name: string, value: string] => {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(header) ?? []
  if (name === undefined || value === undefined)
    throw new WrongUse(`${JSON.stringify(header)} is no header; write it as Name: value`)
  return [name.toLowerCase(), value]
}

const bodyOf = async (
  data: string | undefined,
  form: readonly string[] | undefined,
): Promise<{ readonly type?: string; readonly body?: NonNullable<RawRequest['body']> }> => {
  if (form !== undefined) return encodeForm(await fieldsOf(form))
  if (data === undefined) return {}
  const type = 'application/json'
  if (data === '-') return { type, body: await buffer(process.stdin) }
  return { type, body: data.startsWith('@') ? await fileOf(data.slice(1)) : data }
}

const fieldsOf = async (form: readonly string[]): Promise<Record<string, (string | Upload)[]>> => {
  const fields: Record<string, (string | Upload)[]> = {}
  for (const field of form) {
    const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(field) ?? []
    if (name === undefined || value === undefined)
      throw new WrongUse(`${JSON.stringify(field)} is no field; write it as NAME=VALUE or NAME=@FILE`)
    const path = value.startsWith('@') ? value.slice(1) : undefined
    const content = path === undefined ? value : { name: basename(path), content: await fileOf(path) }
    fields[name] = [...(fields[name] ?? []), content]
  }
  return fields
}

const fileOf = async (path: string): Promise<Blob> => {
  try {
    return await openAsBlob(path)
  } catch {
    throw new WrongUse(`${path} cannot be read; check the path, and who may read it`)
  }
}

const printItems = async (
  client: LecternClient,
  method: string,
  path: string,
  request: RawRequest,
): Promise<void> => {
  for (let page: string | undefined; ; ) {
    const response = await client.request(method, withPage(path, page), request)
    const list = (await response.json().catch(() => undefined)) as Partial<List> | undefined
    if (!Array.isArray(list?.items)) throw new WrongUse(`${path} answers no list; leave --paginate out`)
    for (const item of list.items) process.stdout.write(`${JSON.stringify(item)}\n`)
    page = list.next?.page
    if (page === undefined) return
  }
}

interface List {
  readonly items: readonly unknown[]
  readonly next?: { readonly page: string }
}

const withPage = (path: string, page: string | undefined): string => {
  if (page === undefined) return path
  const [way = '', query] = path.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('page', page)
  return `${way}?${parameters}`
}

const headOf = ({ status, statusText, headers }: Response): string =>
  `${status} ${statusText}\n${[...headers].map(([name, value]) => `${name}: ${value}\n`).join('')}\n`

/** JSON is indented for a terminal; everything else is passed on unchanged. */
const printBody = async (server: string, response: Response): Promise<void> => {
  const { body, headers } = response
  if (body === null) return
  try {
    if (process.stdout.isTTY && headers.get('content-type')?.startsWith('application/json'))
      process.stdout.write(`${readable(await response.json())}\n`)
    // Node's types have two declarations of a web stream.
    else await pipeline(Readable.fromWeb(body as never), process.stdout, { end: false })
  } catch (cause) {
    throw new UnreachableError(`the connection to ${server} broke off before the end`, { cause })
  }
}

/** Escapes control characters that terminals obey: JSON escapes those below U+0020, and not U+007F to U+009F. */
const readable = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\x7f-\x9f]/g,
    found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
