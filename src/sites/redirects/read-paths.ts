// The normal form of sources and destinations of redirects, and what is wrong with texts that are neither.
import { isWithin } from '#kernel/characters.ts'
import type { SiteRedirect } from './match.ts'

/** Limits of paths in characters and steps, and of addresses elsewhere in characters. */
export const longest = { path: 1024, steps: 50, address: 2048 } as const

export type Parsed = { readonly value: string } | { readonly problem: string }

/** Parses a source: a path of the site; with `/*` at its end, all below it. */
export const readSource = (text: string): Parsed => {
  if (!text.startsWith('/')) return { problem: 'must begin with a slash, such as /old/page or /old/*' }
  if (/[?#]/.test(text)) return { problem: 'must be a path, without a query and an anchor' }
  return readPath(text)
}

/**
 * Parses a destination: a path of the site, with an optional anchor, or an address elsewhere. It may end in `/*` only if
 * the source does.
 */
export const readDestination = (text: string, source: string): Parsed => {
  const read = text.startsWith('/') ? readSitePath(text) : readAddress(text)
  if ('value' in read && isOfAll(read.value) && !isOfAll(source))
    return { problem: 'can end in /* only where the source does, too' }
  return read
}

/** Whether a source or a destination ends in `/*`. */
export const isOfAll = (text: SiteRedirect['source']): boolean => text.endsWith('/*')

const readSitePath = (text: string): Parsed => {
  const [written = '', ...anchor] = text.split('#')
  if (written.includes('?')) return { problem: 'must have no query where it is a path of the site' }
  const path = readPath(written)
  if ('problem' in path || anchor.length === 0) return path
  if (isOfAll(path.value)) return { problem: 'must have no anchor where it ends in /*' }
  if (anchor.length > 1 || !anchorForm.test(anchor[0] as string))
    return { problem: 'must have an anchor without spaces after its #' }
  return { value: `${path.value}#${anchor[0]}` }
}

const anchorForm = /^[^\s\p{Cc}]{1,200}$/u

const readAddress = (text: string): Parsed => {
  if (!addressForm.test(text) || !URL.canParse(text))
    return { problem: 'must be a path of the site, such as /new/page, or an address of http or https' }
  if (text.length > longest.address) return { problem: `must be at most ${longest.address} characters` }
  if (isOfAll(text) && !addressOfAll.test(text))
    return { problem: 'can end in /* only after a host, without a query and an anchor' }
  return { value: text }
}

const addressForm = /^https?:\/\/[^\s\p{Cc}\\]+$/iu
const addressOfAll = /^https?:\/\/[^/?#]+(?:\/[^?#]*)?\/\*$/i

/** The decoded path, without a slash at the end; every step must survive being written in an address and read back. */
const readPath = (text: string): Parsed => {
  const written = text.replace(/\/+$/, '')
  const steps = decoded(isOfAll(written) ? written.slice(0, -2) : written)
  if (steps === undefined)
    return { problem: 'must be encoded as addresses are: % before two digits, in UTF-8' }
  if (steps[0] === '~')
    return { problem: 'must not begin with /~, which is for addresses that sites have themselves' }
  if (steps.length > longest.steps) return { problem: `must have at most ${longest.steps} steps` }
  if (!steps.every(step => stepForm.test(step)))
    return {
      problem:
        'must consist of steps between single slashes: none is . or .., or has one of / \\ ? # % * in it',
    }
  const value = `/${[...steps, ...(isOfAll(written) ? ['*'] : [])].join('/')}`
  return !isWithin(value, longest.path)
    ? { problem: `must be at most ${longest.path} characters` }
    : { value }
}

/** The steps of a path: `a` and `b` of `/a/b`; undefined where an escape in it is not valid UTF-8. */
const decoded = (text: string): string[] | undefined => {
  try {
    return text.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

const stepForm = /^(?!\.{1,2}$)[^/\\?#%*\p{Cc}]+$/u
