// Spaces with a word that only few pages contain, so that a search for it finds equally much in all of them.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../client.ts'
import { variedText } from '../varied-texts.ts'

/** It is in the texts of the first five pages of a space. */
export const rareWord = 'unheardof'

const pagesWithIt = 5

/** Returns a function that makes texts for the pages of one space. */
export const textsWithRareWord = (length: number): (() => string) => {
  let made = 0
  return () => `${variedText(length)}${made++ < pagesWithIt ? `\n\n${rareWord}` : ''}`
}

/** Waits until everything below a path can be found. */
export const untilIndexed = async (api: Api, address: string): Promise<void> => {
  while ((await api.ask('GET', `${address}/search?limit=1&query=${rareWord}`)).indexing !== undefined)
    await sleep(500)
}
