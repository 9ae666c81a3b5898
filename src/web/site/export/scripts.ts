// The scripts of pages in an export: those of the site, in a form that browsers also load from folders, and the search.
import { readFileSync } from 'node:fs'
import { assetOf } from '../../assets.ts'
import { searchStyle } from '../site-assets.ts'
import { tightenScript } from '../tighten.ts'
import { bundleOf } from './bundle.ts'
import { ownFolder } from './file-names.ts'

interface Script {
  readonly file: string
  readonly bytes: Buffer
}

/** The script of every page, and those that it loads. */
export const offlineScripts = (): readonly [Script, ...Script[]] => {
  made ??= makeScripts()
  return made
}

let made: readonly [Script, ...Script[]] | undefined

const makeScripts = (): readonly [Script, ...Script[]] => {
  const bundle = bundleOf(new URL('./search/offline-search.ts', import.meta.url))
  const search = scriptOf('search.js', `lecternExport('search', ${bundle}.offlineSearch)`)
  const style = { file: `${ownFolder}/assets/${searchStyle.name}`, bytes: searchStyle.bytes }
  return [scriptOf('exported.js', tightenScript(sourceFor(search))), search, style]
}

const scriptOf = (name: string, source: string): Script => {
  const asset = assetOf(name, Buffer.from(source))
  return { file: `${ownFolder}/assets/${asset.name}`, bytes: asset.bytes }
}

const read = (name: string): string => readFileSync(new URL(`../client/${name}.js`, import.meta.url), 'utf8')

const sourceFor = (search: Script): string => `(() => {
const searchScript = '${search.file}'
${read('exported').replace(/^export /gm, '')}
const modules = {
${['search', 'rare'].map(moduleIn).join(',\n')}
}
${['site', 'blocks', 'open-search', 'exported-search'].map(alone).join('\n')}
})()`

/** A script whose errors do not stop the others. */
const alone = (name: string): string =>
  `try {\n${classic(read(name))}\n} catch (error) {\nreportError(error)\n}`

/** A module that others import, as a function that returns its exports, since modules cannot be loaded from folders. */
const moduleIn = (name: string): string => {
  const source = classic(read(name)).replace(/^export const (\w+) =/gm, 'const $1 = exported.$1 =')
  return `'./${name}.js': () => {\nconst exported = {}\n${source}\nreturn exported\n}`
}

/** Replaces what needs modules or a server by the functions in `exported.js`. */
const classic = (source: string): string =>
  source
    .replace(/\bfetch\(/g, 'fetchHere(')
    .replaceAll('import(', 'importHere(')
    .replaceAll('import.meta.url', 'ownAddress')
    .replaceAll("'./search.css'", `'./${searchStyle.name}'`)
