import { ReceiptTemplateType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { ReceiptDialog } from '../receipts/ReceiptDialog.tsx';
import { orderTicketQuery, type OrderTicketType } from './order-life.queries.ts';
import { orderLifeStrings } from './order-life.strings.ts';

interface OrderTicketDialogProps {
  readonly orderID: string;
  readonly orderNo: string;
  readonly type: OrderTicketType;
  readonly onClose: () => void;
}

/** The order ticket or the delivery ticket of an order, to print it. */
export function OrderTicketDialog({ orderID, orderNo, type, onClose }: OrderTicketDialogProps) {
  const t = useText(orderLifeStrings);
  const { data, ...query } = loaded(useQuery(orderTicketQuery(orderID, type)));
  const title = type === ReceiptTemplateType.Order ? 'orderTicketTitle' : 'deliveryTicketTitle';
  return <ReceiptDialog title={t(title, { no: orderNo })} printed={data} {...query} onClose={onClose} />;
}
