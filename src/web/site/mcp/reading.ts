// What a tool knows of the reader of a site, and what it returns.
import type { Ctx } from '#context.ts'
import type { SiteView } from '#sites/published/index.ts'

/** The reader of a site, and the program that they use. */
export interface Reading {
  readonly ctx: Ctx
  readonly view: SiteView
  /** The origin of the visitor's host. */
  readonly origin: string
}

/** A request that may call a tool. */
export interface ToolRequest extends Reading {
  /** The network of the sender, by `networkOf`. */
  readonly network: string
  /** Errors that are not the program's fault. */
  readonly failures: unknown[]
}

/** Text for the model, with the same as data where it is a list. */
export interface ToolAnswer {
  readonly text: string
  readonly data?: Record<string, unknown>
}
