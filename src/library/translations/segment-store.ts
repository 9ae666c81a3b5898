// All SQL on passages that providers have translated, stored by their keys.
import type { Ctx, WriteCtx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { ofOneStatement } from './run-store.ts'

export const rememberedSegments = async (
  { db }: Pick<Ctx, 'db'>,
  settingsId: string,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const batch of batchesOf(keys, ofOneStatement)) {
    const rows = await db
      .selectFrom('translation_segments')
      .select(['key', 'text'])
      .where('settings_id', '=', settingsId)
      .where('key', 'in', batch)
      .execute()
    for (const { key, text } of rows) found.set(key, text)
  }
  return found
}

export const insertSegments = async (
  { db }: WriteCtx,
  settingsId: string,
  segments: readonly (readonly [key: string, text: string])[],
): Promise<void> => {
  for (const batch of batchesOf(segments, ofOneStatement))
    await db
      .insertInto('translation_segments')
      .values(batch.map(([key, text]) => ({ settings_id: settingsId, key, text })))
      .onConflict(conflict => conflict.columns(['settings_id', 'key']).doNothing())
      .execute()
}

export const deleteSegments = async (
  { db }: WriteCtx,
  settingsId: string,
  keys: readonly string[],
): Promise<void> => {
  for (const batch of batchesOf(keys, ofOneStatement))
    await db
      .deleteFrom('translation_segments')
      .where('settings_id', '=', settingsId)
      .where('key', 'in', batch)
      .execute()
}
