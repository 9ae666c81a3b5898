// Passages in another language: each is asked of the provider once, and remembered.
import { hash } from 'node:crypto'
import type { Ctx } from '#context.ts'
import type { ProviderType } from '#database/index.ts'
import type { Job } from '#jobs/index.ts'
import { type BatchBounds, batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { createProvider, type TranslationRequest } from '#translating/index.ts'
import { openKey, providerOf, type StoredProvider } from './provider.ts'
import { deleteSegments, insertSegments, rememberedSegments } from './segment-store.ts'
import type { SettingsRow } from './store.ts'
import type { Segment } from './tasks.ts'

type GlossaryTerm = TranslationRequest['glossary'][number]

/** Whoever puts passages of the settings' sources into one language. */
export interface Words {
  /** Follows from the language, from who translates, and from the glossary. */
  readonly madeWith: string
  /** Translations by the keys of the segments, as far as there are any. */
  readonly translate: (segments: readonly Segment[]) => Promise<Map<string, string>>
  /** What could not be used is asked for again the next time. */
  readonly forget: (segments: readonly Segment[]) => Promise<void>
  /** How many passages were sent. */
  readonly sent: () => number
}

export const wordsIn = (
  ctx: Ctx,
  settings: SettingsRow,
  language: string,
  { keep, signal }: Pick<Job, 'keep' | 'signal'>,
): Words => {
  const stored = storedIn(settings)
  const key = openKey(ctx, settings)
  const provider = createProvider(ctx.fetcher, { ...stored, ...(key !== undefined && { key }) })
  const glossary = termsIn(settings, language)
  const maker = makerOf(settings, language)
  let sent = 0
  const keyOf = ({ key, text }: Segment): string =>
    hash('sha256', JSON.stringify([maker, key, ...termsOf(glossary, text)]), 'base64url')
  const ask = async (asked: readonly (readonly [string, Segment])[]): Promise<[string, string][]> => {
    await keep()
    const texts = asked.map(([, { text }]) => text)
    const answers = await provider.translate({ to: language, texts, glossary, signal })
    sent += texts.length
    const answered = asked.flatMap(([key], index): [string, string][] =>
      answers[index] ? [[key, answers[index]]] : [],
    )
    await ctx.inTransaction(inside => insertSegments(inside, settings.id, answered))
    return answered
  }
  return {
    madeWith: madeWithOf(settings, language),
    sent: () => sent,
    translate: async segments => {
      const wanted = new Map<string, Segment>()
      for (const segment of segments) {
        wanted.set(keyOf(segment), segment)
        await yieldWhenLong()
      }
      const known = await rememberedSegments(ctx, settings.id, [...wanted.keys()])
      const missing = [...wanted].filter(([key]) => !known.has(key))
      for (const batch of batchesOf(missing, ofQuestion[stored.type], ([, { text }]) => text.length))
        for (const [key, text] of await ask(batch)) known.set(key, text)
      const found = new Map<string, string>()
      for (const [key, segment] of wanted) {
        const text = known.get(key)
        if (text !== undefined) found.set(segment.key, text)
      }
      return found
    },
    forget: async segments => {
      if (segments.length > 0)
        await ctx.inTransaction(inside => deleteSegments(inside, settings.id, segments.map(keyOf)))
    },
  }
}

/** What all translations of the settings into a language follow from. */
export const madeWithOf = (settings: SettingsRow, language: string): string =>
  hash('sha256', JSON.stringify([makerOf(settings, language), termsIn(settings, language)]), 'base64url')

const makerOf = (settings: SettingsRow, language: string): string => {
  const { type, url, model } = storedIn(settings)
  return JSON.stringify([language, type, url, model])
}

/** Where nobody was named, texts are marked alone. */
const storedIn = (settings: SettingsRow): StoredProvider => providerOf(settings) ?? { type: 'pseudo' }

/** As much as one question to such a provider has: its answers are remembered before the next question. */
const ofQuestion: Readonly<Record<ProviderType, BatchBounds>> = {
  openai: { count: 40, size: 5000 },
  libretranslate: { count: 20, size: 1500 },
  deepl: { count: 50, size: 20_000 },
  pseudo: { count: 500, size: 100_000 },
}

/** The terms of the glossary in one language. */
const termsIn = ({ glossary }: SettingsRow, language: string): GlossaryTerm[] => {
  const all: { term: string; translations: Record<string, string> }[] = JSON.parse(glossary)
  return all.flatMap(({ term, translations }) => {
    const translation = translations[language]
    return translation === undefined ? [] : [{ term, translation }]
  })
}

/** Those of the terms that may be in a text. */
const termsOf = (glossary: readonly GlossaryTerm[], text: string): GlossaryTerm[] => {
  const lower = text.toLowerCase()
  return glossary.filter(({ term }) => lower.includes(term.toLowerCase()))
}
