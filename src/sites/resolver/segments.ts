// The segments of a path, decoded: the one rule for addresses of sites.

/**
 * The segments; undefined for an invalid path: a wrong encoding, a segment that is empty, `.` or `..`, a slash or a
 * control character in a segment, or far more segments than pages nest. One slash at either end is ignored.
 */
export const segmentsOf = (path: string): readonly string[] | undefined => {
  if (path === '' || path === '/') return []
  const inner = path.slice(path.startsWith('/') ? 1 : 0, path.endsWith('/') ? -1 : undefined)
  const segments: string[] = []
  for (const written of inner.split('/', mostSegments + 1)) {
    const segment = decoded(written)
    if (segment === undefined || isNoSegment.test(segment)) return undefined
    segments.push(segment)
  }
  return segments.length > mostSegments ? undefined : segments
}

/** The path of segments: each with a slash before it, and empty where there are none. */
export const pathOfSegments = (segments: readonly string[]): string =>
  segments.map(segment => `/${encodeURIComponent(segment)}`).join('')

/** Twice as deep as pages nest. */
const mostSegments = 128

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are in no path.
const isNoSegment = /^\.{0,2}$|[/\u0000-\u001f\u007f]/

const decoded = (written: string): string | undefined => {
  if (!written.isWellFormed()) return undefined
  if (!written.includes('%')) return written
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}
