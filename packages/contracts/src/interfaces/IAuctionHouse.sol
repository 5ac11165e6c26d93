// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title English auctions with a reserve
 * @notice A seller signs the terms and pays nothing. The first bid at the reserve brings them to the chain, takes the token into
 * custody and starts the clock; until then the seller keeps the token and may cancel. Every call brings the terms again: only
 * their hash is stored.
 */
interface IAuctionHouse {
    /**
     * @notice A part of the price that goes to somebody else than the seller.
     * @param recipient Who is paid.
     * @param bps Basis points of the price.
     */
    struct Share {
        address recipient;
        uint256 bps;
    }

    /**
     * @notice The terms that a seller signs.
     * @param seller The seller.
     * @param nft A collection of the platform.
     * @param contractType 721 or 1155.
     * @param tokenId The token.
     * @param amount How many of it; 1 if it is a 721 token.
     * @param currency The coin of the bids; the zero address is the native one.
     * @param reserve The lowest first bid.
     * @param opensAt The first moment of a first bid.
     * @param closesAt The last moment of a first bid.
     * @param duration How long the auction runs from the first bid on; zero: until `closesAt`.
     * @param extension A bid closer to the end than this moves the end to this distance.
     * @param incrementBps Basis points of the last bid by which the next one must exceed it.
     * @param shares Who else is paid.
     * @param salt Tells apart terms that are otherwise the same.
     * @param counter The seller's {IAuctionHouse-counterOf}.
     */
    struct Auction {
        address seller;
        address nft;
        uint256 contractType;
        uint256 tokenId;
        uint256 amount;
        address currency;
        uint256 reserve;
        uint256 opensAt;
        uint256 closesAt;
        uint256 duration;
        uint256 extension;
        uint256 incrementBps;
        Share[] shares;
        uint256 salt;
        uint256 counter;
    }

    /**
     * @notice The state of an auction.
     * @param bidder The highest bidder.
     * @param bid The highest bid.
     * @param endsAt The end, zero before the first bid.
     * @param closed Whether it was cancelled or settled.
     * @param unclaimed Whether it was settled without the winner accepting the token.
     */
    struct State {
        address bidder;
        uint96 bid;
        uint40 endsAt;
        bool closed;
        bool unclaimed;
    }

    /**
     * @notice A first bid has taken the token into custody.
     * @param id The auction.
     * @param nft The collection.
     * @param tokenId The token.
     * @param seller The seller.
     * @param amount How many of the token.
     * @param currency The coin of the bids.
     */
    event AuctionStarted(
        bytes32 indexed id,
        address indexed nft,
        uint256 indexed tokenId,
        address seller,
        uint256 amount,
        address currency
    );

    /**
     * @notice There is a new highest bid.
     * @param id The auction.
     * @param bidder The bidder.
     * @param amount The bid.
     * @param endsAt When the auction ends without another bid.
     */
    event BidPlaced(bytes32 indexed id, address indexed bidder, uint256 amount, uint256 endsAt);

    /**
     * @notice An auction is over and paid.
     * @param id The auction.
     * @param winner The winner.
     * @param price The highest bid.
     * @param delivered Whether the winner accepted the token.
     */
    event AuctionSettled(bytes32 indexed id, address indexed winner, uint256 price, bool delivered);

    /**
     * @notice A seller cancelled an auction without bids.
     * @param id The auction.
     * @param seller The seller.
     */
    event AuctionCancelled(bytes32 indexed id, address indexed seller);

    /**
     * @notice A winner who had not accepted the token has sent it elsewhere.
     * @param id The auction.
     * @param to Where it went.
     */
    event TokenClaimed(bytes32 indexed id, address to);

    /**
     * @notice A seller cancelled all auctions without bids.
     * @param seller The seller.
     * @param counter The counter of terms from now on.
     */
    event CounterIncremented(address indexed seller, uint256 counter);

    error UnsupportedCollection(address nft);
    error InvalidTerms();
    error InvalidSignature(address seller);
    error OutdatedTerms(uint256 signed, uint256 current);
    error NotOpen(bytes32 id);
    error BidTooLow(uint256 amount, uint256 least);
    error BidTooHigh(uint256 amount, uint256 most);
    error AlreadyStarted(bytes32 id);
    error NotOver(uint256 endsAt);
    error NotSeller(address caller);
    error NotWinner(address caller);
    error SellerCannotBid(address seller);
    error NotEnoughGas(uint256 left, uint256 needed);

    /**
     * @notice Bids. The first bid needs the seller's signature (of an account, or by ERC-1271), and the seller's approval of
     * this contract for the token. The bidder before is paid back.
     *
     * Requirements:
     * - the auction is open, and the caller is not the seller;
     * - the bid is at least the reserve, or exceeds the last bid by the increment, by one at least; it fits into 96 bits;
     * - exactly the bid is sent, or approved where the currency is a contract;
     * - at the first bid, the terms can be held: at most 8 shares of at most all of the price, none for nobody, a duration of at
     *   most 30 days, an extension of at most an hour.
     *
     * Emits a {BidPlaced} event, and an {AuctionStarted} event at the first bid.
     *
     * @param auction The terms.
     * @param signature The seller's signature; ignored after the first bid.
     * @param amount The bid.
     */
    function bid(Auction calldata auction, bytes calldata signature, uint256 amount) external payable;

    /**
     * @notice Ends an auction whose time is over: the token goes to the winner, the money to the seller and the shares. Anybody
     * may. A contract that does not accept the token does not hold this up: it claims the token later.
     *
     * Requirements: there was a bid, and the time is over.
     *
     * Emits an {AuctionSettled} event.
     *
     * @param auction The terms.
     */
    function settle(Auction calldata auction) external;

    /**
     * @notice Sends a token that the winner did not accept where the winner wants it.
     *
     * Requirements: the caller is the winner, and the token was not delivered.
     *
     * Emits a {TokenClaimed} event.
     *
     * @param auction The terms.
     * @param to Where it goes.
     */
    function claim(Auction calldata auction, address to) external;

    /**
     * @notice Cancels an auction before its first bid.
     *
     * Requirements: the caller is the seller, and there is no bid.
     *
     * Emits an {AuctionCancelled} event.
     *
     * @param auction The terms.
     */
    function cancel(Auction calldata auction) external;

    /**
     * @notice Cancels every auction of the caller that has no bid yet. Auctions with bids go on.
     *
     * Emits a {CounterIncremented} event.
     */
    function incrementCounter() external;

    /**
     * @notice The counter that terms must carry to be valid.
     * @param seller The seller.
     */
    function counterOf(address seller) external view returns (uint256);

    /**
     * @notice The state of an auction.
     * @param id The auction.
     */
    function stateOf(bytes32 id) external view returns (State memory);

    /**
     * @notice The digest that a seller signs (EIP-712), which is also the auction's id.
     * @param auction The terms.
     */
    function idOf(Auction calldata auction) external view returns (bytes32);
}
