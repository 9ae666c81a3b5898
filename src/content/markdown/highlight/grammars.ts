// The grammars of languages, loaded when they are asked for, and a bounded number of them kept.
import type { HighlighterCore, LanguageRegistration } from 'shiki/core'
import { classTheme } from './token-classes.ts'

export interface Language {
  /** What Shiki calls it. */
  readonly name: string
  readonly grammars: readonly LanguageRegistration[]
  /** A highlighter that knows no language yet. */
  readonly newHighlighter: () => HighlighterCore
}

/** The language of that name, loaded; `undefined` where Shiki does not know it. */
export const languageOf = async (name: string): Promise<Language | undefined> => {
  const { bundledLanguages } = await import('shiki/langs')
  const language = name.toLowerCase()
  if (!Object.hasOwn(bundledLanguages, language)) return undefined
  const { default: grammars } = await bundledLanguages[language as keyof typeof bundledLanguages]()
  const { createHighlighterCoreSync } = await import('shiki/core')
  const { createJavaScriptRegexEngine } = await import('shiki/engine/javascript')
  // Those that the language contains come before it.
  const main = grammars.at(-1)
  if (main === undefined) return undefined
  const newHighlighter = (): HighlighterCore => {
    // Forgiving: a pattern that JavaScript cannot express is left out, and the rest of its grammar still works.
    const engine = createJavaScriptRegexEngine({ forgiving: true })
    return createHighlighterCoreSync({ engine, themes: [classTheme], langs: [], warnings: false })
  }
  return { name: main.name, grammars, newHighlighter }
}

/**
 * A highlighter that knows this language and no other: one that knows more colours code within Markdown, say, by what it was
 * asked for before. Use it in the same turn: the next language may end it.
 */
export const highlighterFor = ({ name, grammars, newHighlighter }: Language): HighlighterCore => {
  const known = highlighters.get(name)
  if (known !== undefined) return known
  const [oldest] = highlighters
  if (oldest !== undefined && highlighters.size >= languageLimit) {
    oldest[1].dispose()
    highlighters.delete(oldest[0])
  }
  const highlighter = newHighlighter()
  highlighter.loadLanguageSync([...grammars])
  highlighters.set(name, highlighter)
  return highlighter
}

/** What a highlighter compiles for a language stays in memory as long as it lives. */
const languageLimit = 24

const highlighters = new Map<string, HighlighterCore>()
