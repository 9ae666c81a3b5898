// How much a pack may contain, and how much work it may make.

export interface PackLimits {
  /** Bytes of the pack. */
  readonly packSize: number
  readonly objects: number
  /** Bytes of all objects, without what deltas make of others. */
  readonly contentSize: number
  /** Bytes out for a byte in, of all objects together; counts above 100 MB. */
  readonly ratio: number
  /** Bytes of an object that is described by how it differs from another: it is made in memory. */
  readonly largestDelta: number
  /** How many deltas build on each other. */
  readonly depth: number
  /** Bytes that are decompressed and put together while objects are read, in all. */
  readonly work: number
}

export const packLimits: PackLimits = {
  packSize: 500_000_000,
  objects: 500_000,
  contentSize: 4_000_000_000,
  ratio: 200,
  largestDelta: 16_000_000,
  // As many as git makes.
  depth: 4095,
  work: 20_000_000_000,
}
