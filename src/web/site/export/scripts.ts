// The script of pages in an export: that of pages of sites, as one that browsers load from folders too.
import { readFileSync } from 'node:fs'
import { assetOf } from '../../assets.ts'
import { tightenScript } from '../tighten.ts'
import { ownFolder } from './file-names.ts'

const read = (name: string): string => readFileSync(new URL(`../client/${name}.js`, import.meta.url), 'utf8')

/** A module that others import, as a function that gives what it exports: folders have no modules. */
const moduleIn = (name: string): string =>
  `'./${name}.js': () => {\nconst exported = {}\n${classic(read(name)).replace(/^export const (\w+) =/gm, 'const $1 = exported.$1 =')}\nreturn exported\n}`

/** What only modules have, by what `exported.js` has in its place. */
const classic = (source: string): string =>
  source
    .replace(/\bfetch\(/g, 'fetchHere(')
    .replaceAll('import(', 'importHere(')
    .replaceAll('import.meta.url', 'ownAddress')

const eachAlone = ['site', 'blocks', 'open-search']
  .map(name => `try {\n${classic(read(name))}\n} catch (error) {\nreportError(error)\n}`)
  .join('\n')

const source = `(() => {
${read('exported').replace(/^export /gm, '')}
const modules = {
${['search', 'enlarge'].map(moduleIn).join(',\n')}
}
${eachAlone}
})()`

const asset = assetOf('exported.js', Buffer.from(tightenScript(source)))

export const offlineScript = { file: `${ownFolder}/assets/${asset.name}`, bytes: asset.bytes }
