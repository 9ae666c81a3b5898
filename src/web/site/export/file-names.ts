// Which file of an export stands for what is at a path of the site. Pure: the same paths in the same order get the same names.
import { createHash } from 'node:crypto'

export interface FileNames {
  /** Of the page whose path has these steps: a folder with an `index.html`. */
  page(steps: readonly string[]): string
  /** Of a file at such a path. */
  file(steps: readonly string[]): string
  /** Paths of the site whose files are called otherwise, with the names of these. */
  readonly renamed: ReadonlyMap<string, string>
}

/** Of the site itself: below it is what no page can be. */
export const ownFolder = '~'

/** Names in the folder of the export that are not those of pages, whatever the pages are called. */
const reserved = [ownFolder, '404.html', '_headers', '_redirects', '.nojekyll']

/** What begins like this is for the export itself: its list of files, and what is not done yet. */
const ofExport = /^\.lectern-export\./i

export const fileNames = (others: readonly string[] = []): FileNames => {
  const atTop = new Set([...reserved, ...others])
  /** By the folder and the step. */
  const known = new Map<string, string>()
  /** Paths in lower case: on some systems those are the same file. */
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

/** In UTF-16 units: Windows takes 260 with all that is above the folder. */
const longestPath = 180

/** In bytes; file systems take 255. */
const longestName = 100

const folded = (path: string): string => path.normalize('NFC').toLowerCase()

/** Far down, or with long names: named by its path all the same, so that it stays where it is. */
const short = (steps: readonly string[], leaf: string | undefined): string => {
  const name = hashOf(steps.join('/'))
  if (leaf !== undefined) return `${ownFolder}/pages/${name}/${leaf}`
  const ending = /\.\w{1,8}$/.exec(steps.at(-1) ?? '')?.[0] ?? ''
  return `${ownFolder}/pages/${name}${ending}`
}

/** A name that every system takes for a file. */
export const safeName = (step: string): string => {
  const written = step.toWellFormed().normalize('NFC')
  const safe = written.replace(unsafe, '-').replace(/[. ]+$/, '')
  const isFit =
    safe !== '' && safe === written && !ofDevices.test(safe) && Buffer.byteLength(safe) <= longestName
  return isFit ? safe : marked(safe, step)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no system takes them in names.
const unsafe = /[<>:"/\\|?*\u0000-\u001f\u007f]/g

/** What Windows has devices for, whatever follows the dot. */
const ofDevices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** With a part of its hash, so that it is like no other; its ending stays. */
const marked = (safe: string, step: string): string => {
  const ending = /\.\w{1,8}$/.exec(safe)?.[0] ?? ''
  let stem = safe.slice(0, safe.length - ending.length)
  while (Buffer.byteLength(stem) > longestName - 30) stem = [...stem].slice(0, -1).join('')
  return `${stem}-${hashOf(step)}${ending}`
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
