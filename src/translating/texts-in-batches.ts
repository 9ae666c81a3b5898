// Sends many texts to a provider, in as many requests as it needs.
import { type BatchBounds, batchesOf } from '#kernel/batches.ts'

/** The translations of all texts, asked for batch after batch. */
export const translateInBatches = async (
  texts: readonly string[],
  bounds: BatchBounds,
  translate: (batch: string[]) => Promise<string[]>,
): Promise<string[]> => {
  const translations: string[] = []
  for (const batch of batchesOf(texts, bounds, ({ length }) => length))
    translations.push(...(await translate(batch)))
  return translations
}
