// How a list is filled, to see what it costs for one item and for many.
import type { Scene } from '../scene.ts'

export interface Filling {
  /** Makes so many items more, each as different from the others as it can be. */
  readonly fill: (scene: Scene, count: number) => Promise<unknown>
  /** Filters that take in all of them. */
  readonly query?: string
  /** What is asked for where that is in the body. */
  readonly body?: object
}

/** The numbers below a count. */
export const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The fillings of some lists, by the ids of their operations. */
export type Fillings = Readonly<Record<string, Filling>>

/** Does the same act once for each item that there is to be. */
export const repeat = (act: (scene: Scene, index: number) => Promise<unknown>): Filling['fill'] => {
  return async (scene, count) => {
    for (const index of times(count)) await act(scene, index)
  }
}
