// An object store that lives in memory, for tests and for content that is never kept.
import { type Hash, hashOf, type ObjectStore, type TreeNode } from './objects.ts'
import { encodeNode } from './tree/index.ts'

/** A new, empty store. */
export const memoryObjects = (): ObjectStore => {
  const nodes = new Map<Hash, TreeNode>()
  const texts = new Map<Hash, string>()
  return {
    readNode: hash => found(nodes, hash),
    writeNode: node => keep(nodes, hashOf(encodeNode(node)), node),
    readText: hash => found(texts, hash),
    writeText: text => keep(texts, hashOf(text), text),
  }
}

const keep = <Value>(objects: Map<Hash, Value>, hash: Hash, value: Value): Hash => {
  objects.set(hash, value)
  return hash
}

const found = <Value>(objects: Map<Hash, Value>, hash: Hash): Value => {
  const value = objects.get(hash)
  if (value === undefined) throw new Error(`there is no object ${hash}`)
  return value
}
