// Reports text that begins like a block but is none, so that nobody
// has to find it on the page. Tags have a file of their own.
import type { Html, Nodes, Root } from 'mdast'
import { htmlPieces } from '../html-pieces.ts'

/** Calls `tell` with the line of each. Characters after a backslash are meant literally. */
export const eachLeftover = (
  root: Root,
  source: string,
  tell: (line: number, message: string) => void,
): void => {
  if (!opening().test(source)) return
  const look = (text: string, line: number, shown = text): void => {
    let done = 0
    for (const { 0: sign, index } of text.matchAll(opening())) {
      if (!shown.includes(sign)) continue
      line += endingsIn(text.slice(done, index))
      done = index
      tell(line, messageOf(sign))
    }
  }
  const visit = (node: Nodes): void => {
    if (node.type === 'text') look(writtenText(node, source), node.position?.start.line ?? 1, node.value)
    else if (node.type === 'html') eachText(node, look)
    else if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
}

/** Only what opens a block: a closing sign is reported together with it. */
const opening = (): RegExp =>
  /(?<!\\)(?:\{\{|\$\$|(?<!:):::(?!:*\s*$)|\[!(?:note|tip|important|warning|caution)\])/gi

const messageOf = (sign: string): string =>
  messages[sign] ?? `${sign} makes a hint only where it stands alone on the first line of a quote`

const messages: Readonly<Record<string, string>> = {
  '{{': '{{ begins no expression: write }} where it ends, or \\{{ where it is text',
  $$: '$$ begins no formula: write $$ where it ends, on a line of its own if it begins on one, or \\$$ where it is text',
  ':::': '::: begins a block only at the start of a line: write \\::: where it is text',
}

const writtenText = ({ position }: Nodes, source: string): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

/** Calls `look` for each text in the HTML outside of code, with its line. */
const eachText = ({ value, position }: Html, look: (text: string, line: number) => void): void => {
  let line = position?.start.line ?? 1
  let done = 0
  let code = 0
  for (const piece of htmlPieces(value)) {
    if (piece.kind === 'text') {
      if (code === 0) look(piece.text, line)
      continue
    }
    const end = piece.start + piece.source.length
    line += endingsIn(value.slice(done, end))
    done = end
    if (piece.name === 'code' || piece.name === 'pre') code += piece.kind === 'start' ? 1 : -1
  }
}

const endingsIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0
