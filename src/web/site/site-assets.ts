// What pages of sites load: a style sheet and a script, each put together from its parts. Below `~/assets/` of every site, so that a page asks its own host alone.
import { readFileSync } from 'node:fs'
import { type Asset, assetOf } from '../assets.ts'
import type { SiteAnswer } from './site-request.ts'

const styles = ['tokens', 'base', 'header', 'side', 'layout', 'prose', 'blocks', 'api', 'search', 'print']
const scripts = ['site', 'blocks', 'open-search']

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Without what is for whoever reads the files: comments, and the spaces before lines. */
const joined = (files: readonly string[]): string =>
  files
    .map(read)
    .join('\n')
    .replace(/^\/\*[^!].*?\*\/$/gm, '')
    .replace(/^\s*\/\/ .*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim()

/** Without spaces that say nothing. */
const tightened = (css: string): string =>
  css
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replaceAll(';}', '}')

export const style = assetOf('site.css', Buffer.from(tightened(joined(styles.map(name => `./style/${name}.css`)))))

export const script = assetOf('site.js', Buffer.from(joined(scripts.map(name => `./client/${name}.js`))))

/** Loaded when somebody is about to search. */
export const searchScript = assetOf('search.js', Buffer.from(joined(['./client/search.js'])))

const assets = new Map([style, script, searchScript].map(asset => [asset.name, asset]))

/** The style sheet with a font. */
export const styleWith = (_font: string): Asset => style

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
