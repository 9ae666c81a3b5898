// Front matter: the YAML between two `---` lines at the start of a Markdown file.

/** A Markdown file in its two parts. */
export interface SplitText {
  /** Everything between the two lines, including its last line ending; after a byte order mark, if the file has one. */
  readonly frontMatter: string | null
  /** Everything after the closing line. */
  readonly body: string
}

/**
 * The front matter and the body of a text with `\n` line endings. Something
 * counts as front matter only if `joinFrontMatter` gives it back byte for byte.
 */
export const splitFrontMatter = (text: string): SplitText => {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : ''
  const start = mark.length + opening.length
  if (!text.startsWith(opening, mark.length) || text.startsWith(byteOrderMark, start)) {
    return { frontMatter: null, body: text }
  }
  // The search includes the opening line's own ending, so that the closing line may follow immediately.
  const closing = text.indexOf('\n---\n', start - 1)
  if (closing !== -1) {
    return { frontMatter: mark + text.slice(start, closing + 1), body: text.slice(closing + 5) }
  }
  const last = text.endsWith('\n---') ? text.slice(start, -4) : ''
  return last === '' || last.endsWith('\n')
    ? { frontMatter: null, body: text }
    : { frontMatter: mark + last, body: '' }
}

/** The text that `splitFrontMatter` splits into these two parts. */
export const joinFrontMatter = (frontMatter: string | null, body: string): string => {
  if (frontMatter === null) {
    // A body that would itself be read as front matter gets an empty one before it.
    return splitFrontMatter(body).frontMatter === null ? body : `${opening}---\n${body}`
  }
  const mark = frontMatter.startsWith(byteOrderMark) ? byteOrderMark : ''
  const yaml = frontMatter.slice(mark.length)
  const ended = yaml === '' || yaml.endsWith('\n')
  // Front matter without a last line ending: the text ended with the closing line.
  if (!ended && body === '') return `${mark}${opening}${yaml}\n---`
  return `${mark}${opening}${yaml}${ended ? '' : '\n'}---\n${body}`
}

const byteOrderMark = '\uFEFF'
const opening = '---\n'
