// Where blocks lead, whatever they are called.
import type { Nodes } from 'mdast'
import type { Relation } from '../source.ts'
import { vocabulary } from './index.ts'
import type { TargetData } from './target.ts'

/** A block that leads somewhere. */
export interface Lead {
  readonly url: string
  readonly relation: Relation
  readonly destination?: TargetData['destination']
}

/** Undefined for blocks that lead nowhere, and for all other nodes. */
export const leadOf = (node: Nodes): Lead | undefined => {
  const relation = leads.get(node.type)
  if (relation === undefined) return undefined
  // The blocks that lead somewhere all say it in the same way.
  const { url, data } = node as { url: string; data?: TargetData }
  return { url, relation, ...(data?.destination && { destination: data.destination }) }
}

const leads: ReadonlyMap<string, Relation> = new Map(
  vocabulary.flatMap(({ leads = {} }) => Object.entries(leads)),
)
