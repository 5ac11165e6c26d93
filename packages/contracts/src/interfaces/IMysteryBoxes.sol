// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title Mystery boxes whose draw anybody can check
 * @notice A brand deposits real tokens and says how many there are of each: those are the odds, and they never change, because no
 * box is opened before the sale is over. Then one draw shuffles all boxes. Its seed is a secret to which the brand committed before
 * the sale, and the hash of the block that closed it: while boxes are sold, nobody knows both. Without the secret in time,
 * everybody gets the money back and a part of the brand's bond.
 * @dev A builder of the closing block who also knows the secret could choose among blocks. Nobody else can influence the draw.
 */
interface IMysteryBoxes {
    /**
     * @notice What a brand offers. Only its hash is stored; every call brings it again.
     * @param brand The brand.
     * @param nft A collection of the platform.
     * @param contractType 721 or 1155.
     * @param tokenIds The kinds of prizes.
     * @param amounts How many there are of each.
     * @param currency The coin of the price; the zero address is the native one.
     * @param price The price of a box.
     * @param opensAt The first moment of the sale.
     * @param closesAt The last moment of the sale.
     * @param revealBy The last moment of the draw.
     * @param perAccount How many boxes one account may take; zero: any number.
     * @param guests The Merkle root of the accounts that may take boxes; zero: everybody may.
     * @param commitment The keccak256 hash of the secret.
     * @param bond What buyers share if there is no draw, in the native coin.
     * @param salt Tells apart drops that are otherwise the same.
     */
    struct Drop {
        address brand;
        address nft;
        uint256 contractType;
        uint256[] tokenIds;
        uint256[] amounts;
        address currency;
        uint256 price;
        uint256 opensAt;
        uint256 closesAt;
        uint256 revealBy;
        uint256 perAccount;
        bytes32 guests;
        bytes32 commitment;
        uint256 bond;
        uint256 salt;
    }

    /// @notice How far a drop is.
    enum Stage {
        None,
        Selling,
        Closed,
        Drawn
    }

    /**
     * @notice The state of a drop.
     * @param stage How far it is.
     * @param boxes How many boxes there are.
     * @param sold How many are sold: the boxes from zero on.
     * @param closedIn The block whose hash is in the seed.
     * @param reclaimed Whether the brand has back what was not sold.
     * @param draw The contract whose code is the draw.
     */
    struct State {
        Stage stage;
        uint32 boxes;
        uint32 sold;
        uint64 closedIn;
        bool reclaimed;
        address draw;
    }

    /**
     * @notice The prizes are deposited and the sale can begin.
     * @param id The drop.
     * @param brand The brand.
     * @param nft The collection.
     * @param boxes How many boxes there are.
     */
    event DropCreated(bytes32 indexed id, address indexed brand, address indexed nft, uint256 boxes);

    /**
     * @notice An account has taken boxes.
     * @param id The drop.
     * @param account The account.
     * @param first The first box, by which the purchase is known.
     * @param count How many.
     */
    event BoxesTaken(bytes32 indexed id, address indexed account, uint256 first, uint256 count);

    /**
     * @notice The sale is over; the hash of this block is in the seed.
     * @param id The drop.
     * @param sold How many boxes are sold.
     */
    event DropClosed(bytes32 indexed id, uint256 sold);

    /**
     * @notice The prizes are drawn.
     * @param id The drop.
     * @param secret The secret.
     * @param closingHash The hash of the block that closed the sale.
     */
    event DropDrawn(bytes32 indexed id, bytes32 secret, bytes32 closingHash);

    /**
     * @notice The boxes of a purchase were opened.
     * @param id The drop.
     * @param account Who had taken them.
     * @param first The first box.
     * @param tokenIds The prizes, in the order of the boxes.
     */
    event BoxesOpened(bytes32 indexed id, address indexed account, uint256 first, uint256[] tokenIds);

    /**
     * @notice The money of a purchase was paid back.
     * @param id The drop.
     * @param account Who had taken the boxes.
     * @param first The first box.
     * @param count How many.
     */
    event BoxesRefunded(bytes32 indexed id, address indexed account, uint256 first, uint256 count);

    /**
     * @notice The brand has back what was not sold, or all of it.
     * @param id The drop.
     */
    event StockReclaimed(bytes32 indexed id);

    error InvalidDrop();
    error UnsupportedCollection(address nft);
    error NotBrand(address caller);
    error AlreadyCreated(bytes32 id);
    error NotSelling(bytes32 id);
    error NotEnoughBoxes(uint256 wanted, uint256 left);
    error TooManyBoxes(uint256 wanted, uint256 limit);
    error NotInvited(address account);
    error CannotClose(bytes32 id);
    error CannotReveal(bytes32 id);
    error WrongSecret(bytes32 secret);
    error ClosingHashGone(uint256 blockNumber);
    error NotDrawn(bytes32 id);
    error NotVoid(bytes32 id);
    error AlreadyReclaimed(bytes32 id);
    error NoSuchPurchase(bytes32 id, uint256 first);
    error NoSuchBox(bytes32 id, uint256 box);
    error WrongRecipient(address to, address entitled);

    /**
     * @notice Deposits the prizes and the bond, and opens the sale.
     *
     * Requirements:
     * - the caller is the brand, has approved this contract for the tokens and sends exactly the bond;
     * - there are 1 to 2,000 boxes of at most 256 kinds;
     * - the sale ends within a year, and the draw is due an hour to 30 days after it.
     *
     * Emits a {DropCreated} event.
     *
     * @param drop The offer.
     */
    function create(Drop calldata drop) external payable;

    /**
     * @notice Takes boxes. The last one closes the sale.
     *
     * Requirements: the sale is open; the boxes are there; the caller is invited and within the limit; exactly the price is sent, or
     * approved where the currency is a contract.
     *
     * Emits a {BoxesTaken} event, and a {DropClosed} event with the last box.
     *
     * @param drop The offer.
     * @param count How many.
     * @param proof That the caller is invited; ignored where everybody is.
     */
    function take(Drop calldata drop, uint256 count, bytes32[] calldata proof) external payable;

    /**
     * @notice Closes a sale whose time is over. Anybody may; the hash of this very block is in the seed.
     *
     * Requirements: the sale was not closed, its time is over, and the draw is not overdue.
     *
     * Emits a {DropClosed} event.
     *
     * @param drop The offer.
     */
    function close(Drop calldata drop) external;

    /**
     * @notice Draws, pays the brand and gives it the bond back. Anybody who knows the secret may.
     *
     * Requirements: the sale was closed in an earlier block whose hash the chain still knows; the secret is the one of the
     * commitment; the draw is not overdue.
     *
     * Emits a {DropDrawn} event.
     *
     * @param drop The offer.
     * @param secret The secret.
     */
    function reveal(Drop calldata drop, bytes32 secret) external;

    /**
     * @notice Opens the boxes of a purchase and sends the prizes. Anybody may, to the account that has taken them; that account
     * itself may have them sent elsewhere.
     *
     * Requirements: the prizes are drawn, and the purchase was not opened yet.
     *
     * Emits a {BoxesOpened} event.
     *
     * @param drop The offer.
     * @param first The first box of the purchase.
     * @param to Where the prizes go.
     */
    function open(Drop calldata drop, uint256 first, address to) external;

    /**
     * @notice Pays the money of a purchase back, and its part of the bond, once the draw is overdue. Anybody may.
     *
     * Requirements: the draw is overdue, and the purchase was not paid back yet.
     *
     * Emits a {BoxesRefunded} event.
     *
     * @param drop The offer.
     * @param first The first box of the purchase.
     */
    function refund(Drop calldata drop, uint256 first) external;

    /**
     * @notice Sends the brand the prizes of boxes that were not sold, or all of them if the draw is overdue; and the bond, if
     * nothing was sold and the draw is overdue. Anybody may; the brand itself may have them sent elsewhere.
     *
     * Requirements: the prizes are drawn or the draw is overdue, and this was not done yet.
     *
     * Emits a {StockReclaimed} event.
     *
     * @param drop The offer.
     * @param to Where the prizes go.
     */
    function reclaim(Drop calldata drop, address to) external;

    /**
     * @notice The state of a drop.
     * @param id The drop.
     */
    function stateOf(bytes32 id) external view returns (State memory);

    /**
     * @notice The token that is in a box, once it is drawn.
     * @param drop The offer.
     * @param box The box, counted from zero.
     */
    function prizeOf(Drop calldata drop, uint256 box) external view returns (uint256);

    /**
     * @notice The id of a drop.
     * @param drop The offer.
     */
    function idOf(Drop calldata drop) external view returns (bytes32);
}
