// What an example of a request is.
import type { Person } from '../../world/world.ts'
import type { Scene } from '../scene.ts'

/** One way to call an operation. What is left out is taken from the scene, or not sent. */
export interface Example {
  /** Distinguishes several examples of one operation. */
  readonly variant?: string
  /** Path parameters other than the scene's, such as of a resource that the request removes. */
  readonly params?: (scene: Scene, caller: Person | undefined) => Promise<Record<string, string>>
  readonly query?: string
  /** A JSON body with as many fields as possible. */
  readonly body?: (scene: Scene) => unknown
  readonly form?: () => Promise<FormData>
}

/** The examples of some operations, by operation id. */
export type Examples = Readonly<Record<string, readonly Example[]>>

/** For operations that take neither a body nor resources of their own. */
export const plain: readonly Example[] = [{}]

let count = 0

/** Restarts the counter, for texts that must be the same every time. */
export const restart = (): void => {
  count = 0
}

/** Returns a text that it has not returned before. */
export const unique = () => String(++count)
