/** A receiver of our own, to try webhooks with. Its address is signed and so not kept. */
export type TestReceiverRow = {
  account_id: number;
  id: number;
  name: string;
  /** What it is told to answer, and how long it is told to take. */
  answer_status: number;
  delay_ms: number;
  /** How many calls it has had in all: the number of the last one. */
  calls: number;
  last_called_at: string | null;
  created_by: number;
  created_at: string;
};

export type TestReceiverCallRow = {
  account_id: number;
  receiver_id: number;
  number: number;
  received_at: string;
  /** JSON: names in lower case and their values. */
  headers: string;
  /** The beginning of it; `size` is of the whole. */
  body: string;
  size: number;
  answer_status: number;
};
