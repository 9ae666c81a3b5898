// The assets of pages of sites: style sheets and scripts, each composed of parts. They are below `~/assets/` of every
// site, so that a page only sends requests to its own host.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Look } from '#sites/customization/index.ts'
import { type Asset, assetOf } from '../assets.ts'
import { fontNames, fontOf } from './look/fonts.ts'
import { type Encoding, encodingFor } from './page-cache/index.ts'
import type { SiteAnswer } from './site-request.ts'
import { tightenScript, tightenStyle } from './tighten.ts'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const sheet = (name: string, parts: readonly string[]): Asset =>
  assetOf(name, Buffer.from(tightenStyle(parts.map(part => read(`./style/${part}.css`)).join('\n'))))

/** A script in which references to other assets, such as `./search.js`, have their present names. */
const scriptOf = (name: string, source: string, named: readonly Asset[] = []): Asset =>
  assetOf(
    name,
    Buffer.from(
      named.reduce(
        (text, asset) => text.replaceAll(`'./${asset.name.replace(/\.\w+(?=\.)/, '')}'`, `'./${asset.name}'`),
        tightenScript(source),
      ),
    ),
  )

/** A script of several parts, in which errors of one do not stop the others. */
const eachAlone = (names: readonly string[]): string =>
  names.map(name => `try{\n${read(`./client/${name}.js`)}\n}catch(e){reportError(e)}`).join('\n')

/** The style of every page. */
export const style = sheet('site.css', [
  ...['tokens', 'base', 'header', 'side', 'layout', 'prose'],
  ...['boxes', 'code', 'tabs', 'hints', 'tables', 'pictures'].map(name => `blocks/${name}`),
  'print',
])

/** The style of blocks that few pages have. */
export const rareStyle = sheet(
  'rare.css',
  [
    ...['widths', 'columns', 'cards', 'steps', 'updates', 'links', 'embeds', 'footnotes'],
    ...['code-lines', 'task-lists', 'typed-tables', 'buttons', 'hues'],
  ].map(name => `rare/${name}`),
)

/** The style of formulas, diagrams, and operations of APIs. */
export const drawingStyle = sheet('drawings.css', ['drawings'])

/** The style of the search, as a page and as a dialog. */
export const searchStyle = sheet('search.css', ['search'])

/** The style of pages that say why there is nothing to see. */
export const refusalStyle = sheet('refusal.css', ['refusal'])

/** The style of previews: the bar, and the marks of changes. */
export const previewStyle = sheet('preview.css', ['preview'])

/** The style of the page with thanks for feedback. */
export const feedbackStyle = sheet('feedback.css', ['feedback'])

const searchScript = scriptOf('search.js', read('./client/search.js'), [searchStyle])
const rareScript = scriptOf('rare.js', read('./client/rare.js'))

/** The form that sends a request to an API; each script comes after those that it imports. */
const tryAssets = [sheet('try-it.css', ['try-it'])]
for (const name of [
  ...['try-request', 'try-kept', 'try-elements', 'try-parts'],
  ...['try-body', 'try-response', 'try-forward', 'try-form', 'try-it'],
])
  tryAssets.push(scriptOf(`${name}.js`, read(`./client/${name}.js`), tryAssets))

/** The script of pages with operations of APIs; it loads the form when somebody wants it. */
export const callsScript = scriptOf('calls.js', eachAlone(['calls']), tryAssets)

/** The script of every page; it loads the others when they are needed. */
export const script = scriptOf('site.js', eachAlone(['open-search', 'blocks', 'site']), [
  searchScript,
  rareScript,
])

const assets = new Map(
  [
    style,
    rareStyle,
    drawingStyle,
    searchStyle,
    refusalStyle,
    feedbackStyle,
    previewStyle,
    script,
    searchScript,
    rareScript,
    ...tryAssets,
    callsScript,
  ].map(asset => [asset.name, asset]),
)

/** The style of every page, with a font. */
export const styleWith = (name: Look['font']): Asset => {
  const font = fontOf(name)
  if (font === undefined) return style
  const made =
    stylesWithFonts.get(name) ?? assetOf('site.css', Buffer.concat([style.bytes, Buffer.from(font.css)]))
  stylesWithFonts.set(name, made)
  assets.set(made.name, made)
  return made
}

const stylesWithFonts = new Map<string, Asset>()

/** The style with a font that another process, or an earlier run of this one, named on a page. */
const withFonts = (name: string): Asset | undefined => {
  const pages = /^site\./.test(name) ? fontNames.map(styleWith) : []
  return pages.find(asset => asset.name === name)
}

/** The address of an asset on a site with this `base`. */
export const assetHref = (base: string, { name }: Asset): string => `${base}/~/assets/${name}`

/** Undefined where the path names no asset; the same for everybody, on every site. */
export const answerAsset = async (path: string, accepted?: string): Promise<SiteAnswer | undefined> => {
  const name = /\/~\/assets\/([^/]+)$/.exec(path)?.[1]
  if (name === undefined) return undefined
  if (name.endsWith('.woff2')) return answerFont(name)
  const asset = assets.get(name) ?? withFonts(name)
  if (asset === undefined) return undefined
  const encoding = encodingFor(accepted)
  const headers = {
    ...kept,
    'content-type': asset.type,
    vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return { status: 200, headers, body: await encoded(asset, encoding) }
}

/** Font files are compressed already. */
const answerFont = async (name: string): Promise<SiteAnswer | undefined> => {
  for (const font of fontNames) {
    const file = fontOf(font)?.files.get(name)
    if (file !== undefined)
      return { status: 200, headers: { ...kept, 'content-type': 'font/woff2' }, body: await readFile(file) }
  }
  return undefined
}

/** Assets never change, since their names contain their hashes. */
const kept = { 'cache-control': 'public, max-age=31536000, immutable' }

/** The asset at the best compression, computed once for each encoding. */
const encoded = (asset: Asset, encoding: Encoding): Promise<Buffer> => {
  const { name, bytes } = asset
  const key = `${name} ${encoding}`
  const made = shortened.get(key) ?? encoders[encoding](bytes)
  shortened.set(key, made)
  return made
}

const shortened = new Map<string, Promise<Buffer>>()

const encoders: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  identity: bytes => Promise.resolve(bytes),
  gzip: bytes => gzipped(bytes, { level: 9 }),
  br: bytes =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
}

const gzipped = promisify(gzip)
const brotli = promisify(brotliCompress)
