// What an example of a request is, and what examples are made of.
import type { Person } from '../../world/world.ts'
import type { Scene } from '../scene.ts'

/** One way to ask an operation. What is left out is taken from the scene, or not sent. */
export interface Example {
  /** Tells several examples of one operation apart. */
  readonly variant?: string
  /** Path parameters that are not the scene's, such as of a resource that the request uses up. */
  readonly params?: (scene: Scene, caller: Person | undefined) => Promise<Record<string, string>>
  readonly query?: string
  /** A JSON body that names as many fields as it can. */
  readonly body?: (scene: Scene) => unknown
  readonly form?: () => Promise<FormData>
}

/** The examples of some operations, by their ids. */
export type Examples = Readonly<Record<string, readonly Example[]>>

/** Enough for operations that take neither a body nor anything of their own. */
export const plain: readonly Example[] = [{}]

let count = 0

/** Begins to count again, where the texts are to be the same every time. */
export const restart = (): void => {
  count = 0
}

/** A text that was not given before. */
export const unique = () => String(++count)
