// The source of a diagram, without the parts that only name or configure it.

export interface DiagramSource {
  /** The part that is drawn. */
  readonly text: string
  /** The author's title, and a description for people who do not see the diagram. */
  readonly title?: string
  readonly description?: string
}

export const readSource = (source: string): DiagramSource => {
  const front = /^\s*---[^\S\n]*\n([\s\S]*?)\n[^\S\n]*---[^\S\n]*(?:\n|$)/.exec(source)
  const body = source.slice(front?.[0].length ?? 0)
  const named = /^[^\S\n]*title:[^\S\n]*(\S.*)$/m.exec(front?.[1] ?? '')?.[1]
  const title =
    /^[^\S\n]*accTitle[^\S\n]*:(.*)$/m.exec(body)?.[1] ?? named?.replace(/^(["'])(.*)\1\s*$/, '$2')
  const description =
    /^[^\S\n]*accDescr[^\S\n]*:(.*)$/m.exec(body)?.[1] ??
    /^[^\S\n]*accDescr[^\S\n]*\{([^}]*)\}/m.exec(body)?.[1]
  const text = body
    .replace(/^[^\S\n]*acc(?:Title|Descr)[^\S\n]*:.*$/gm, '')
    .replace(/^[^\S\n]*accDescr[^\S\n]*\{[^}]*\}/gm, '')
    .split('\n')
    // Drops comments, settings, and click actions, which do nothing here.
    .filter(line => !/^\s*(?:%%|click\s)/.test(line))
    .join('\n')
    .trim()
    .replace(/^(graph|flowchart)[^\S\n]*(?=[\n;]|$)/, '$1 TD')
  return { text, ...words('title', title), ...words('description', description) }
}

const words = (name: 'title' | 'description', text = ''): Partial<DiagramSource> => {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed()
  return line === '' ? {} : { [name]: line }
}
