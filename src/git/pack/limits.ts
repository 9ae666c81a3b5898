// How large a pack may be, and how much work it may cause.

export interface PackLimits {
  /** Bytes of the pack. */
  readonly packSize: number
  readonly objects: number
  /** Bytes of all objects as decompressed, without what deltas expand to. */
  readonly contentSize: number
  /** Decompressed bytes per compressed byte, of all objects together; counts above 100 MB. */
  readonly ratio: number
  /** Bytes of an object that is stored as a delta, which is put together in memory. */
  readonly largestDelta: number
  /** How many deltas may build on each other. */
  readonly depth: number
  /** Bytes that are decompressed and put together while objects are read, in total. */
  readonly work: number
}

export const packLimits: PackLimits = {
  packSize: 500_000_000,
  objects: 500_000,
  contentSize: 4_000_000_000,
  ratio: 200,
  largestDelta: 16_000_000,
  // As many as git itself makes.
  depth: 4095,
  work: 20_000_000_000,
}
