// How a list is filled, to compare the cost of one item and of many.
import type { Scene } from '../scene.ts'

export interface Filling {
  /** Adds `count` items, as different from each other as possible. */
  readonly fill: (scene: Scene, count: number) => Promise<unknown>
  /** Filters that match all of them. */
  readonly query?: string
  /** The body of a read that takes one. */
  readonly body?: object
}

/** The numbers from 0 up to a count. */
export const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The fillings of some lists, by operation id. */
export type Fillings = Readonly<Record<string, Filling>>

/** Does the same act once for each item. */
export const repeat = (act: (scene: Scene, index: number) => Promise<unknown>): Filling['fill'] => {
  return async (scene, count) => {
    for (const index of times(count)) await act(scene, index)
  }
}
