/** Work that nodes have begun. */
export interface LeasesTable {
  /** The id of the work, such as that of an evaluation. */
  work_id: string;
  /** Of the node that works on it. */
  node_id: string;
  /** Epoch ms by the steady clock. The node renews it; after this time, the node has stopped. */
  until: number;
}

export interface LeasesSchema {
  leases: LeasesTable;
}
