// The lines of a text, with a flag for those in fenced code.

export interface Line {
  readonly text: string
  readonly isCode: boolean
}

/** The lines of the text; the fences themselves count as code. */
export const codeLines = (text: string): Line[] => {
  let fence: string | undefined
  return text.split('\n').map(line => {
    const [, mark = ''] = /^[\s>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === undefined) {
      const isOpening =
        mark !== '' && !(mark[0] === '`' && line.slice(line.indexOf(mark) + mark.length).includes('`'))
      if (isOpening) fence = mark
      return { text: line, isCode: isOpening }
    }
    const isClosing = mark[0] === fence[0] && mark.length >= fence.length && /^[\s>]*[`~]+\s*$/.test(line)
    if (isClosing) fence = undefined
    return { text: line, isCode: true }
  })
}
