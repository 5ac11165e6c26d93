// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {ERC165, IERC165} from "@openzeppelin/contracts/utils/introspection/ERC165.sol";

import {Payments} from "./base/Payments.sol";
import {IAuctionHouse} from "./interfaces/IAuctionHouse.sol";
import {IPlatform} from "./interfaces/IPlatform.sol";

/**
 * @title English auctions with a reserve
 * @notice See {IAuctionHouse}.
 * @dev There is no owner and nothing to upgrade. Who is paid what is in the terms, so nobody can change a royalty or a fee under
 * an auction that runs.
 */
contract AuctionHouse is IAuctionHouse, EIP712, ERC165, IERC1155Receiver, Payments {
    uint256 private constant WHOLE_BPS = 10_000;
    uint256 private constant MAX_SHARES = 8;
    uint256 private constant MAX_DURATION = 30 days;
    uint256 private constant MAX_EXTENSION = 1 hours;
    uint256 private constant TYPE_721 = 721;
    uint256 private constant TYPE_1155 = 1155;

    /// @dev What a contract may spend on accepting an 1155 token.
    uint256 private constant DELIVERY_GAS = 300_000;
    /// @dev What must be left for the delivery to get that much (EIP-150 keeps a 64th back) and the payments to follow.
    uint256 private constant SETTLEMENT_GAS = (DELIVERY_GAS * 64) / 63 + 100_000;

    // solhint-disable gas-small-strings
    bytes32 private constant SHARE_TYPEHASH = keccak256("Share(address recipient,uint256 bps)");
    bytes32 private constant AUCTION_TYPEHASH = keccak256(
        "Auction(address seller,address nft,uint256 contractType,uint256 tokenId,uint256 amount,address currency,uint256 reserve,uint256 opensAt,uint256 closesAt,uint256 duration,uint256 extension,uint256 incrementBps,Share[] shares,uint256 salt,uint256 counter)Share(address recipient,uint256 bps)"
    );
    // solhint-enable gas-small-strings

    /// @notice Whose collections may be auctioned: it is known what they do when a token moves.
    IPlatform public immutable platform;

    /// @inheritdoc IAuctionHouse
    mapping(address seller => uint256) public override counterOf;

    mapping(bytes32 id => State) private _states;

    constructor(IPlatform platform_) EIP712("Plinth Auctions", "1") {
        platform = platform_;
    }

    /// @inheritdoc IAuctionHouse
    function bid(Auction calldata auction, bytes calldata signature, uint256 amount)
        external
        payable
        override
        nonReentrant
    {
        bytes32 id = idOf(auction);
        State storage state = _states[id];
        (address lastBidder, uint256 lastBid, uint256 endsAt) = (state.bidder, state.bid, state.endsAt);
        if (state.closed) {
            revert NotOpen(id);
        }
        if (msg.sender == auction.seller) {
            revert SellerCannotBid(msg.sender);
        }
        if (endsAt == 0) {
            endsAt = _start(auction, id, signature);
            _requireBid(amount, auction.reserve);
        } else {
            // solhint-disable-next-line not-rely-on-time
            if (block.timestamp >= endsAt) {
                revert NotOpen(id);
            }
            uint256 step = (lastBid * auction.incrementBps) / WHOLE_BPS;
            _requireBid(amount, lastBid + (step == 0 ? 1 : step));
        }
        // solhint-disable-next-line not-rely-on-time
        uint256 extended = block.timestamp + auction.extension;
        if (extended > endsAt) {
            endsAt = extended;
        }
        (state.bidder, state.bid) = (msg.sender, uint96(amount));
        if (endsAt != state.endsAt) {
            state.endsAt = uint40(endsAt);
        }

        _take(auction.currency, amount);
        if (lastBidder == address(0)) {
            emit AuctionStarted(id, auction.nft, auction.tokenId, auction.seller, auction.amount, auction.currency);
            _move(auction, auction.seller, address(this));
        } else {
            _pay(lastBidder, auction.currency, lastBid);
        }
        emit BidPlaced(id, msg.sender, amount, endsAt);
    }

    /// @inheritdoc IAuctionHouse
    function settle(Auction calldata auction) external override nonReentrant {
        bytes32 id = idOf(auction);
        State storage state = _states[id];
        (address winner, uint256 price, uint256 endsAt) = (state.bidder, state.bid, state.endsAt);
        if (state.closed || endsAt == 0) {
            revert NotOpen(id);
        }
        // solhint-disable-next-line not-rely-on-time
        if (block.timestamp < endsAt) {
            revert NotOver(endsAt);
        }
        state.closed = true;
        bool delivered = _deliver(auction, winner);
        if (!delivered) {
            state.unclaimed = true;
        }
        emit AuctionSettled(id, winner, price, delivered);

        uint256 rest = price;
        for (uint256 i = 0; i < auction.shares.length; ++i) {
            uint256 part = (price * auction.shares[i].bps) / WHOLE_BPS;
            rest -= part;
            _pay(auction.shares[i].recipient, auction.currency, part);
        }
        _pay(auction.seller, auction.currency, rest);
    }

    /// @inheritdoc IAuctionHouse
    function claim(Auction calldata auction, address to) external override nonReentrant {
        bytes32 id = idOf(auction);
        State storage state = _states[id];
        if (!state.unclaimed || state.bidder != msg.sender) {
            revert NotWinner(msg.sender);
        }
        state.unclaimed = false;
        emit TokenClaimed(id, to);
        _move(auction, address(this), to);
    }

    /// @inheritdoc IAuctionHouse
    function cancel(Auction calldata auction) external override {
        if (msg.sender != auction.seller) {
            revert NotSeller(msg.sender);
        }
        bytes32 id = idOf(auction);
        State storage state = _states[id];
        if (state.endsAt != 0) {
            revert AlreadyStarted(id);
        }
        if (state.closed) {
            revert NotOpen(id);
        }
        state.closed = true;
        emit AuctionCancelled(id, msg.sender);
    }

    /// @inheritdoc IAuctionHouse
    function incrementCounter() external override {
        uint256 counter = ++counterOf[msg.sender];
        emit CounterIncremented(msg.sender, counter);
    }

    /**
     * @inheritdoc IERC1155Receiver
     * @dev Accepts only what this contract itself takes into custody: a token that somebody sends here would be lost.
     */
    function onERC1155Received(address operator, address, uint256, uint256, bytes calldata)
        external
        view
        override
        returns (bytes4)
    {
        return operator == address(this) ? this.onERC1155Received.selector : bytes4(0);
    }

    /// @inheritdoc IERC1155Receiver
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        override
        returns (bytes4)
    {
        return bytes4(0);
    }

    /// @inheritdoc IAuctionHouse
    function stateOf(bytes32 id) external view override returns (State memory) {
        return _states[id];
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override(ERC165, IERC165) returns (bool) {
        return interfaceId == type(IERC1155Receiver).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @inheritdoc IAuctionHouse
    function idOf(Auction calldata auction) public view override returns (bytes32) {
        bytes32[] memory shares = new bytes32[](auction.shares.length);
        for (uint256 i = 0; i < shares.length; ++i) {
            shares[i] = keccak256(abi.encode(SHARE_TYPEHASH, auction.shares[i].recipient, auction.shares[i].bps));
        }
        // In two parts, or the stack is too deep; the bytes are those of one.
        bytes memory head = abi.encode(
            AUCTION_TYPEHASH,
            auction.seller,
            auction.nft,
            auction.contractType,
            auction.tokenId,
            auction.amount,
            auction.currency,
            auction.reserve
        );
        bytes memory tail = abi.encode(
            auction.opensAt,
            auction.closesAt,
            auction.duration,
            auction.extension,
            auction.incrementBps,
            keccak256(abi.encodePacked(shares)),
            auction.salt,
            auction.counter
        );
        return _hashTypedDataV4(keccak256(bytes.concat(head, tail)));
    }

    /// @dev Moves the token; throws if that fails.
    function _move(Auction calldata auction, address from, address to) private {
        if (auction.contractType == TYPE_721) {
            IERC721(auction.nft).transferFrom(from, to, auction.tokenId);
        } else {
            IERC1155(auction.nft).safeTransferFrom(from, to, auction.tokenId, auction.amount, "");
        }
    }

    /// @dev Gives the token to the winner, who cannot hold the settlement up by refusing it.
    function _deliver(Auction calldata auction, address winner) private returns (bool) {
        if (auction.contractType == TYPE_721 || winner.code.length == 0) {
            _move(auction, address(this), winner);
            return true;
        }
        // Otherwise a caller could make the delivery fail by sending too little.
        if (gasleft() < SETTLEMENT_GAS) {
            revert NotEnoughGas(gasleft(), SETTLEMENT_GAS);
        }
        try IERC1155(auction.nft).safeTransferFrom{gas: DELIVERY_GAS}(
            address(this), winner, auction.tokenId, auction.amount, ""
        ) {
            return true;
        } catch {
            return false;
        }
    }

    /// @dev Checks the terms and the seller's signature; returns when the auction ends if nobody bids again.
    function _start(Auction calldata auction, bytes32 id, bytes calldata signature) private view returns (uint256) {
        // solhint-disable-next-line not-rely-on-time
        uint256 time = block.timestamp;
        if (time < auction.opensAt || time > auction.closesAt) {
            revert NotOpen(id);
        }
        if (auction.counter != counterOf[auction.seller]) {
            revert OutdatedTerms(auction.counter, counterOf[auction.seller]);
        }
        _requireTerms(auction);
        if (!platform.platformSupport(auction.nft)) {
            revert UnsupportedCollection(auction.nft);
        }
        if (!SignatureChecker.isValidSignatureNowCalldata(auction.seller, id, signature)) {
            revert InvalidSignature(auction.seller);
        }
        return auction.duration == 0 ? auction.closesAt : time + auction.duration;
    }

    /// @dev Throws unless the terms can be held: money and token are never locked for longer than the longest duration.
    function _requireTerms(Auction calldata auction) private view {
        uint256 longest = auction.duration == 0 ? auction.closesAt - auction.opensAt : auction.duration;
        bool fits = longest <= MAX_DURATION && auction.extension <= MAX_EXTENSION && auction.incrementBps <= WHOLE_BPS
            && auction.shares.length <= MAX_SHARES
            && (auction.contractType == TYPE_721
                    ? auction.amount == 1
                    : auction.contractType == TYPE_1155 && auction.amount != 0);
        uint256 rest = WHOLE_BPS;
        for (uint256 i = 0; i < auction.shares.length && fits; ++i) {
            Share calldata share = auction.shares[i];
            fits = share.recipient != address(0) && share.recipient != address(this) && share.bps <= rest;
            if (fits) {
                rest -= share.bps;
            }
        }
        if (!fits) {
            revert InvalidTerms();
        }
    }

    /// @dev Throws if a bid is too low, nothing, or more than can be stored.
    function _requireBid(uint256 amount, uint256 least) private pure {
        if (amount < least || amount == 0) {
            revert BidTooLow(amount, least);
        }
        if (amount > type(uint96).max) {
            revert BidTooHigh(amount, type(uint96).max);
        }
    }
}
