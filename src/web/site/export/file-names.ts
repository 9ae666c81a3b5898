// Which file of an export stands for what is at a path of the site. Pure: the same paths in the same order get the same names.
import { createHash } from 'node:crypto'

export interface FileNames {
  /** The file of the page at a path: `index.html` in a folder. */
  page(steps: readonly string[]): string
  /** The file of a file at a path. */
  file(steps: readonly string[]): string
  /** Paths of the site whose files have another name, with these names. */
  readonly renamed: ReadonlyMap<string, string>
}

/** The folder of the site's own files; no page can be below it. */
export const ownFolder = '~'

/** Names at the top of the export that no page may get, whatever its path is. */
const reserved = [ownFolder, '404.html', '_headers', '_redirects', '.nojekyll']

/** The names of the export's own files: its manifest, and files that are not finished. */
const ofExport = /^\.lectern-export\./i

export const fileNames = (others: readonly string[] = []): FileNames => {
  const atTop = new Set([...reserved, ...others])
  /** Names by folder and step. */
  const known = new Map<string, string>()
  /** Paths folded to lower case, since on some systems these name the same file. */
  const taken = new Set<string>()
  const renamed = new Map<string, string>()

  const nameIn = (folder: string, step: string): string => {
    const key = `${folder}/${step}`
    const before = known.get(key)
    if (before !== undefined) return before
    const safe = safeName(step)
    const isAtTop = folder === '' && (atTop.has(safe.toLowerCase()) || ofExport.test(safe))
    const isReserved = safe.toLowerCase() === 'index.html' || isAtTop
    const isFree = !isReserved && !taken.has(folded(`${folder}/${safe}`))
    const name = isFree ? safe : marked(safe.replace(ofExport, 'lectern-export-'), step)
    known.set(key, name)
    taken.add(folded(`${folder}/${name}`))
    return name
  }

  const placed = (steps: readonly string[], leaf: string | undefined): string => {
    let folder = ''
    for (const step of steps) folder += `${folder === '' ? '' : '/'}${nameIn(folder, step)}`
    const whole = leaf === undefined ? folder : [folder, leaf].filter(Boolean).join('/')
    const path = whole.length <= longestPath ? whole : short(steps, leaf)
    const plain = [...steps, ...(leaf === undefined ? [] : [leaf])].join('/')
    if (path !== plain) renamed.set(steps.join('/'), path)
    return path
  }
  return {
    page: steps => placed(steps, 'index.html'),
    file: steps => placed(steps, undefined),
    renamed,
  }
}

/** In UTF-16 units: Windows allows 260, including the path of the export's folder. */
const longestPath = 180

/** In bytes; file systems allow 255. */
const longestName = 100

const folded = (path: string): string => path.normalize('NFC').toLowerCase()

/** The file of a path that is too long: named by a hash of the path, so that it keeps its name in later exports. */
const short = (steps: readonly string[], leaf: string | undefined): string => {
  const name = hashOf(steps.join('/'))
  if (leaf !== undefined) return `${ownFolder}/pages/${name}/${leaf}`
  const ending = /\.\w{1,8}$/.exec(steps.at(-1) ?? '')?.[0] ?? ''
  return `${ownFolder}/pages/${name}${ending}`
}

/** A file name that every system accepts. */
export const safeName = (step: string): string => {
  const written = step.toWellFormed().normalize('NFC')
  const safe = written.replace(unsafe, '-').replace(/[. ]+$/, '')
  const isFit =
    safe !== '' && safe === written && !ofDevices.test(safe) && Buffer.byteLength(safe) <= longestName
  return isFit ? safe : marked(safe, step)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no system takes them in names.
const unsafe = /[<>:"/\\|?*\u0000-\u001f\u007f]/g

/** Names of devices on Windows, with any ending. */
const ofDevices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** The name with a part of its hash, which makes it unique; the ending stays. */
const marked = (safe: string, step: string): string => {
  const ending = /\.\w{1,8}$/.exec(safe)?.[0] ?? ''
  let stem = safe.slice(0, safe.length - ending.length)
  while (Buffer.byteLength(stem) > longestName - 30) stem = [...stem].slice(0, -1).join('')
  return `${stem}-${hashOf(step)}${ending}`
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
