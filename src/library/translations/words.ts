// Passages in another language: each is sent to the provider once, and its translation stored.
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

/** Translates passages of the settings' sources into one language. */
export interface Words {
  /** A hash of the language, the provider and the glossary. */
  readonly madeWith: string
  /** The translations by the keys of the segments; segments without one are left out. */
  readonly translate: (segments: readonly Segment[]) => Promise<Map<string, string>>
  /** Deletes translations that could not be used, so that they are requested again the next time. */
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

/** A hash of what all translations of the settings into a language depend on. */
export const madeWithOf = (settings: SettingsRow, language: string): string =>
  hash('sha256', JSON.stringify([makerOf(settings, language), termsIn(settings, language)]), 'base64url')

const makerOf = (settings: SettingsRow, language: string): string => {
  const { type, url, model } = storedIn(settings)
  return JSON.stringify([language, type, url, model])
}

/** The provider; without one, texts are only marked (`pseudo`). */
const storedIn = (settings: SettingsRow): StoredProvider => providerOf(settings) ?? { type: 'pseudo' }

/** The size of one request to a provider of each type: its answer is stored before the next request. */
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

/** The terms that may occur in a text. */
const termsOf = (glossary: readonly GlossaryTerm[], text: string): GlossaryTerm[] => {
  const lower = text.toLowerCase()
  return glossary.filter(({ term }) => lower.includes(term.toLowerCase()))
}
