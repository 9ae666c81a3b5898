// Spaces whose pages can be found by a word that few of them have, so that as much is found in all of them.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../client.ts'
import { variedText } from '../varied-texts.ts'

/** In the texts of the first five pages of a space. */
export const rareWord = 'unheardof'

const pagesWithIt = 5

/** Gives texts for the pages of one space. */
export const textsWithRareWord = (length: number): (() => string) => {
  let made = 0
  return () => `${variedText(length)}${made++ < pagesWithIt ? `\n\n${rareWord}` : ''}`
}

/** Waits until all that is below an address can be found. */
export const untilIndexed = async (api: Api, address: string): Promise<void> => {
  while ((await api.ask('GET', `${address}/search?limit=1&query=${rareWord}`)).indexing !== undefined)
    await sleep(500)
}
