// The grammars of languages, loaded on demand; a limited number of highlighters is kept.
import type { HighlighterCore, LanguageRegistration } from 'shiki/core'
import { classTheme } from './token-classes.ts'

export interface Language {
  /** Shiki's name for the language. */
  readonly name: string
  readonly grammars: readonly LanguageRegistration[]
  /** Makes a highlighter without any language. */
  readonly newHighlighter: () => HighlighterCore
}

/** Loads the language of that name; `undefined` if Shiki does not know it. */
export const languageOf = async (name: string): Promise<Language | undefined> => {
  const { bundledLanguages } = await import('shiki/langs')
  const language = name.toLowerCase()
  if (!Object.hasOwn(bundledLanguages, language)) return undefined
  const { default: grammars } = await bundledLanguages[language as keyof typeof bundledLanguages]()
  const { createHighlighterCoreSync } = await import('shiki/core')
  const { createJavaScriptRegexEngine } = await import('shiki/engine/javascript')
  // The last grammar is the language itself; those that it embeds come before it.
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
 * A highlighter that knows only this language: with more languages, code within Markdown, for example, would be coloured by
 * whatever was requested before. To be used in the same turn of the event loop: the next language may dispose of it.
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

/** How many highlighters are kept: what one compiles for a language stays in memory as long as it lives. */
const languageLimit = 24

const highlighters = new Map<string, HighlighterCore>()
