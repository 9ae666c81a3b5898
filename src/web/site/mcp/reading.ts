// What a tool knows of who reads a site, and what it answers.
import type { Ctx } from '#context.ts'
import type { SiteView } from '#sites/published/index.ts'

/** Who reads a site with which program. */
export interface Reading {
  readonly ctx: Ctx
  readonly view: SiteView
  /** The visitor's host, with its scheme. */
  readonly origin: string
}

/** A request that may call a tool. */
export interface ToolRequest extends Reading {
  /** Of the sender: `networkOf` the request. */
  readonly network: string
  /** What went wrong, and is no matter of the program. */
  readonly failures: unknown[]
}

/** Text for the model, and the same as data where it is a list. */
export interface ToolAnswer {
  readonly text: string
  readonly data?: Record<string, unknown>
}
