// What pages of sites load: the style sheet, put together from its parts. Below `~/assets/` of every site, so that a page asks its own host alone.
import { readFileSync } from 'node:fs'
import { type Asset, assetOf } from '../assets.ts'
import type { SiteAnswer } from './site-request.ts'

const parts = ['tokens', 'base', 'layout', 'prose', 'blocks', 'api', 'print'] as const

const sheet = Buffer.concat(parts.map(part => readFileSync(new URL(`./style/${part}.css`, import.meta.url))))

export const style = assetOf('site.css', sheet)

const assets = new Map([style].map(asset => [asset.name, asset]))

/** Where a page loads it from, on a site with this `base`. */
export const assetHref = (base: string, { name }: Asset): string => `${base}/~/assets/${name}`

/** Undefined for a path that is none of an asset; the same for everybody, at whatever site. */
export const answerAsset = (path: string): SiteAnswer | undefined => {
  const asset = assets.get(/\/~\/assets\/([^/]+)$/.exec(path)?.[1] ?? '')
  if (asset === undefined) return undefined
  const { type, bytes } = asset
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
    body: bytes,
  }
}
