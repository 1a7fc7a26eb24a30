/** Friends, friend requests and blocks. */
/** The ids of a pair are stored in ascending order, so that each pair has one row. */
export interface FriendshipsTable {
  /** The id of the friend request. */
  id: string;
  low_id: string;
  high_id: string;
  created_at: number;
}

export interface FriendRequestsTable {
  id: string;
  low_id: string;
  high_id: string;
  /** One of the two. */
  sender_id: string;
  created_at: number;
}

export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: number;
}

export interface FriendsSchema {
  friendships: FriendshipsTable;
  friend_requests: FriendRequestsTable;
  blocks: BlocksTable;
}
