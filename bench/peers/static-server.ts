// Serves a built site as a good static host does: compressed beforehand, and cached by browsers for as long as possible.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import mime from 'mime'

type Encoding = 'br' | 'gzip' | 'identity'

interface Ready {
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>>
}

/** Returns the address; the folder is served until the process ends. */
export const serveFolder = async (folder: string): Promise<string> => {
  const files = new Map<string, Ready>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length).split(sep).join('/'), ready(path))
  }
  const server = createServer((request, response) => answer(files, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answer = (files: Map<string, Ready>, request: IncomingMessage, response: ServerResponse): void => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
  const found =
    files.get(path) ?? files.get(`${path}.html`) ?? files.get(`${path.replace(/\/$/, '')}/index.html`)
  const file = found ?? files.get('/404.html')
  const accepted = String(request.headers['accept-encoding'])
  const encoding = (['br', 'gzip'] as const).find(name => accepted.includes(name) && file?.bodies[name])
  const body = file?.bodies[encoding ?? 'identity']
  response.writeHead(found === undefined ? 404 : 200, {
    ...file?.headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body?.length ?? 0,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const ready = (path: string): Ready => {
  const identity = readFileSync(path)
  const type = mime.getType(path) ?? 'application/octet-stream'
  const isText = /^text\/|javascript|json|xml|wasm/.test(type)
  return {
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'cache-control': isNamedByHash(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    },
    bodies: isText
      ? { identity, br: brotli(identity), gzip: gzipSync(identity, { level: 9 }) }
      : { identity },
  }
}

/** Both generators put files with a hash in their name into a folder of its own. */
const isNamedByHash = (path: string): boolean => /[\\/](_astro|assets)[\\/]/.test(path)

const brotli = (body: Buffer): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
