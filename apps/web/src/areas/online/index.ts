export { GuestRequests } from './orders/GuestRequests.tsx';
export { OnlineAlarm } from './orders/OnlineAlarm.tsx';
