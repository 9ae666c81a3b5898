// Files that pages load, each under a name that changes with its bytes, so that browsers may cache them for good.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { mediaTypeOf } from '#http/media-types.ts'

export interface Asset {
  readonly name: string
  readonly bytes: Buffer
  readonly type: string
}

export const readAsset = (file: URL): Asset =>
  assetOf(file.pathname.slice(file.pathname.lastIndexOf('/') + 1), readFileSync(file))

/** An asset named by its hash: `reference.css` becomes `reference.0a1b2c3d4e5f.css`. */
export const assetOf = (name: string, bytes: Buffer): Asset => {
  const [, stem, extension] = /^(.+)\.(\w+)$/.exec(name) as unknown as [string, string, string]
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return {
    bytes,
    name: `${stem}.${hash}.${extension}`,
    get type() {
      return `${mediaTypeOf(extension)}; charset=utf-8`
    },
  }
}

/** Serves an asset below a folder, which ends in a slash. */
export const serveAsset = (server: FastifyInstance, folder: string, asset: Asset): void => {
  server.get(folder + asset.name, async (_request, reply) =>
    reply
      .headers({ 'content-type': asset.type, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(asset.bytes),
  )
}
