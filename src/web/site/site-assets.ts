// What pages of sites load: style sheets and scripts, each put together from its parts. Below `~/assets/` of every site, so that a page asks its own host alone.
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

/** Where it names another asset, as in `./search.js`, it names the one that there is now. */
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

/** What is wrong in one of them does not keep the others from running. */
const eachAlone = (names: readonly string[]): string =>
  names.map(name => `try{\n${read(`./client/${name}.js`)}\n}catch(e){reportError(e)}`).join('\n')

/** Of every page. */
export const style = sheet('site.css', [
  ...['tokens', 'base', 'header', 'side', 'layout', 'prose'],
  ...['boxes', 'code', 'tabs', 'hints', 'tables', 'pictures'].map(name => `blocks/${name}`),
  'print',
])

/** Of pages with blocks that few pages have. */
export const rareStyle = sheet(
  'rare.css',
  [
    ...['widths', 'columns', 'cards', 'steps', 'updates', 'links', 'embeds', 'footnotes'],
    ...['code-lines', 'task-lists', 'typed-tables', 'buttons', 'hues'],
  ].map(name => `rare/${name}`),
)

/** Of pages with formulas, diagrams, or operations of APIs. */
export const drawingStyle = sheet('drawings.css', ['drawings'])

/** Of the search, as a page and as a dialog. */
export const searchStyle = sheet('search.css', ['search'])

/** Of pages that say why there is nothing to see. */
export const refusalStyle = sheet('refusal.css', ['refusal'])

/** Of previews alone: their bar, and marks of what they change. */
export const previewStyle = sheet('preview.css', ['preview'])

/** Of the page that thanks whoever has answered. */
export const feedbackStyle = sheet('feedback.css', ['feedback'])

const searchScript = scriptOf('search.js', read('./client/search.js'), [searchStyle])
const rareScript = scriptOf('rare.js', read('./client/rare.js'))

/** Of the form that sends a request to an API: each script after those that it imports. */
const tryAssets = [sheet('try-it.css', ['try-it'])]
for (const name of [
  ...['try-request', 'try-kept', 'try-elements', 'try-parts'],
  ...['try-body', 'try-response', 'try-forward', 'try-form', 'try-it'],
])
  tryAssets.push(scriptOf(`${name}.js`, read(`./client/${name}.js`), tryAssets))

/** Of pages that show operations of APIs; it fetches the form when somebody wants it. */
export const callsScript = scriptOf('calls.js', eachAlone(['calls']), tryAssets)

/** Of every page; it fetches the others when they are needed. */
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

/** The style of every page with a font. */
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

/** A name that another process, or this one before it was started again, printed on a page. */
const withFonts = (name: string): Asset | undefined => {
  const pages = /^site\./.test(name) ? fontNames.map(styleWith) : []
  return pages.find(asset => asset.name === name)
}

/** Where a page loads it from, on a site with this `base`. */
export const assetHref = (base: string, { name }: Asset): string => `${base}/~/assets/${name}`

/** Undefined for a path that is none of an asset; the same for everybody, at whatever site. */
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

/** Files of fonts are short already. */
const answerFont = async (name: string): Promise<SiteAnswer | undefined> => {
  for (const font of fontNames) {
    const file = fontOf(font)?.files.get(name)
    if (file !== undefined)
      return { status: 200, headers: { ...kept, 'content-type': 'font/woff2' }, body: await readFile(file) }
  }
  return undefined
}

/** Names change with what they name. */
const kept = { 'cache-control': 'public, max-age=31536000, immutable' }

/** As short as it gets, once for each encoding. */
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
