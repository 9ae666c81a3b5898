// The targets of blocks, whatever the blocks are called.
import type { Nodes } from 'mdast'
import type { Relation } from '../source.ts'
import { vocabulary } from './index.ts'
import type { TargetData } from './target.ts'

/** The target of a block. */
export interface Lead {
  readonly url: string
  readonly relation: Relation
  /** The part of the target that is meant. */
  readonly part?: string
  readonly destination?: TargetData['destination']
}

/** The target of a block; undefined for blocks without one, and for all other nodes. */
export const leadOf = (node: Nodes): Lead | undefined => {
  const relation = leads.get(node.type)
  if (relation === undefined) return undefined
  // All blocks with a target have it in these two fields.
  const { url, data } = node as { url: string; data?: TargetData }
  const part = parts.get(node.type)?.(node as never)
  return {
    url,
    relation,
    ...(part !== undefined && { part }),
    ...(data?.destination && { destination: data.destination }),
  }
}

const leads: ReadonlyMap<string, Relation> = new Map(
  vocabulary.flatMap(({ leads = {} }) => Object.entries(leads)),
)

// Each function takes nodes of the type that it is kept under.
const parts: ReadonlyMap<string, (node: never) => string> = new Map(
  vocabulary.flatMap(({ parts = {} }) => Object.entries(parts)),
)
