// The generators that Lectern is compared with.
import type { Source, SourcePage } from './source.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'

export interface Peer {
  readonly title: string
  readonly packages: readonly string[]
  /** The command of its package that builds the site, and the folder that it writes. */
  readonly build: readonly [command: string, ...options: string[]]
  readonly output: string
  /** Relative to the address of the site. */
  addressOf(page: SourcePage, source: Source): string
  /** Writes the sources of the site into the folder of its project. */
  write(folder: string, source: Source): void
}

export type PeerName = 'starlight' | 'vitepress'

export const peers: Readonly<Record<PeerName, Peer>> = { starlight, vitepress }
