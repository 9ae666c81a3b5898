// The paths of the files that a site becomes: they follow its addresses, with a folder for the host.

import { createHash } from 'node:crypto'
import { percentDecoded } from '#kernel/percent-decoding.ts'
import { slugify } from '#kernel/slug.ts'

/** Assigns each address a path of its own. */
export interface FilePaths {
  /** The path of a page: a Markdown file, `README.md` for the page of a folder. */
  readonly ofPage: (address: string) => string
  /** The path of anything else: a file with its original name. */
  readonly ofFile: (address: string) => string
}

export const filePaths = (): FilePaths => {
  const taken = new Set<string>()
  const claim = (path: string): string => {
    const [, stem = path, ending = ''] = /^(.*?)(\.[^./]{1,10})?$/s.exec(path) ?? []
    for (let number = 1; ; number++) {
      const wanted = number === 1 ? path : `${stem}-${number}${ending}`
      const key = wanted.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return wanted
    }
  }
  return { ofPage: address => claim(pagePath(address)), ofFile: address => claim(plainPath(address)) }
}

const pagePath = (address: string): string => {
  const { folders, name, query } = partsOf(address)
  const stem = name.replace(/\.(?:x?html?|php\d?|aspx?|jsp|cgi|md)$/i, '')
  const own = [stem || (query === '' ? 'README' : 'page'), query].filter(part => part !== '').join('-')
  return [...folders, `${fitting(own)}.md`].join('/')
}

const plainPath = (address: string): string => {
  const { folders, name, query } = partsOf(address)
  const [, stem = name, ending = ''] = /^(.*?)(\.\w{1,10})?$/.exec(name) ?? []
  const own = [stem || 'file', query].filter(part => part !== '').join('-')
  return [...folders, `${fitting(own)}${ending}`].join('/')
}

const partsOf = (address: string): { folders: string[]; name: string; query: string } => {
  const { host, pathname, search } = new URL(address)
  const segments = pathname.slice(1).split('/').map(segmentOf)
  const name = segments.pop() ?? ''
  const folders = segments.filter(segment => segment !== '').slice(0, deepestFolder)
  return {
    folders: [segmentOf(host.replaceAll(':', '-')), ...folders].map(folder =>
      fitting(folder.replace(/\.md$/i, '-md')),
    ),
    name,
    query: search === '' ? '' : slugify(search),
  }
}

const deepestFolder = 40

/** A segment as a file name that is safe everywhere: a leading dot hides files, and has other meanings for some programs. */
const segmentOf = (segment: string): string =>
  percentDecoded(segment)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/gu, '')

/** In characters; of a longer name the beginning is kept, with a hash to tell it from others. */
const longestName = 80

const fitting = (name: string): string => {
  const characters = [...name]
  if (characters.length <= longestName) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${characters.slice(0, longestName - 9).join('')}-${hash}`
}
