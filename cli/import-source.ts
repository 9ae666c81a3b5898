// What is to be imported: an address with what is there, or a local folder or zip.
import type { ImportSource } from '#client'
import { WrongUse } from './failure.ts'

type Source = ImportSource['source']

/** What an address can contain; the server itself says which of these it accepts. */
export const sourceNames = ['website', 'html', 'markdown', 'zip', 'git'] as const

/** The source at an address; undefined for a path. `source` is what the caller says that it is. */
export const addressIn = (given: string, source: string | undefined): ImportSource | undefined => {
  const url = /^https?:\/\//i.test(given) ? URL.parse(given) : null
  if (url !== null) return { url: given, source: (source ?? guess(url)) as Source }
  if (/^\w[\w+.-]*:\/\//.test(given))
    throw new WrongUse(`${given} is no address that can be imported; it must begin with https:// or http://`)
  if (source !== undefined)
    throw new WrongUse('--source says what is at an address; a folder or a zip needs none')
  return undefined
}

const guess = ({ hostname, pathname }: URL): (typeof sourceNames)[number] => {
  if (/\.git\/?$/i.test(pathname)) return 'git'
  if (/\.zip$/i.test(pathname)) return 'zip'
  if (forges.test(hostname)) return 'git'
  return /\.(md|markdown)$/i.test(pathname) ? 'markdown' : 'website'
}

const forges = /^(www\.)?(github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|git\.sr\.ht)$/i
