// Where blocks lead, whatever they are called.
import type { Nodes } from 'mdast'
import type { Relation } from '../source.ts'
import { vocabulary } from './index.ts'
import type { TargetData } from './target.ts'

/** A block that leads somewhere. */
export interface Lead {
  readonly url: string
  readonly relation: Relation
  /** The part of it that is meant. */
  readonly part?: string
  readonly destination?: TargetData['destination']
}

/** Undefined for blocks that lead nowhere, and for all other nodes. */
export const leadOf = (node: Nodes): Lead | undefined => {
  const relation = leads.get(node.type)
  if (relation === undefined) return undefined
  // The blocks that lead somewhere all say it in the same way.
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

// The functions are kept under the types of the nodes that they take.
const parts: ReadonlyMap<string, (node: never) => string> = new Map(
  vocabulary.flatMap(({ parts = {} }) => Object.entries(parts)),
)
